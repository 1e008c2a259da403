export * from '@parlour/ui/testing/page';
