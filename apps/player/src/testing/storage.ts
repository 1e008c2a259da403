export { memoryStorage } from '@parlour/ui/testing/storage';
