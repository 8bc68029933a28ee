export { listFieldLines } from './worksheets/list-field-lines.ts'
export { parseWorksheet } from './worksheets/parse-worksheet.ts'
export {
  listWorksheetFields,
  type ParsedWorksheet,
  type WorksheetBlock,
  type WorksheetCell,
  type WorksheetField,
  type WorksheetTable,
} from './worksheets/worksheet.ts'
export type { WorksheetError } from './worksheets/worksheet-error.ts'
export { worksheetLimits } from './worksheets/worksheet-limits.ts'
