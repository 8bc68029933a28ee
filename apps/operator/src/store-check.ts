export { checkStore } from './store-check/check-store.ts'
