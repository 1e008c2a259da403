import {
  addVendorFeeTerms,
  exportVendorInvoice,
  getVendorInvoice,
  listVendorInvoices,
  putVendorReported,
} from '@parlour/contract/vendor-invoices.admin.endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import type { FileFormat } from '../../shared/FileButtons.tsx';
import type { FeesDraft, ReportedDraft } from './vendor-invoices.rules.ts';

export const KEY = ['vendor-invoices'] as const;

/** Query of all vendors' months. The previous month stays visible while another one loads. */
export const useVendorInvoices = (month: string) =>
  useQuery({
    queryKey: [...KEY, 'list', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => valueOf(await call(listVendorInvoices, { query: { month } }, signal)),
  });

export const useVendorInvoice = (vendor: string, month: string) =>
  useQuery({
    queryKey: [...KEY, 'one', vendor, month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      valueOf(await call(getVendorInvoice, { params: { vendor }, query: { month } }, signal)),
  });

export function useRenewInvoices(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export const sendFees = (vendor: string, draft: FeesDraft, reason: string) =>
  call(addVendorFeeTerms, { params: { vendor }, body: { ...draft, reason } });

export const sendReported = (vendor: string, month: string, { rounds, note, ...amounts }: ReportedDraft) =>
  call(putVendorReported, {
    params: { vendor },
    body: { month, rounds: Number(rounds), ...amounts, note: note.trim() },
  });

export const fetchInvoiceFile = (vendor: string, month: string, format: FileFormat) =>
  call(exportVendorInvoice, { params: { vendor }, body: { month, format } });
