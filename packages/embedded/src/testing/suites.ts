export { openTestSqlite } from '../sqlite/testing/open-test-sqlite.ts'
export { memoryStores } from './memory-stores.ts'
