export { fillSqliteWithSamples } from '../move/store/testing/fill-sqlite-with-samples.ts'
export { hashTables, movedTables, openTables } from '../move/store/testing/move-tables.ts'
export { type CommandName, runCommand } from './run-command.ts'
