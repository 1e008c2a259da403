export { vendorInvoiceRoutes } from './vendor-invoices.routes.ts';
