export { api as adminApi, client as adminClient } from './api.ts'
