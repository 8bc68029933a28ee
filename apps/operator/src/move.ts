export { type MovedTables, moveToDynamodb, moveToSqlite } from './move/move-installation.ts'
export { type MoveResult, moveRows, type OnRows } from './move/store/move-rows.ts'
export { allTables, dynamodbSource, sqliteTarget } from './move/store/move-sides.ts'
export { transfersByTable } from './move/store/table-transfers.ts'
