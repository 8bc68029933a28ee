export type { BarGroup, Card, Description, ResultRow } from './tools/description.ts'
export type { RowsField, SimpleField, TypedRow, TypedValues } from './tools/fields/field.ts'
export { createEmptyRow, createInitialValues } from './tools/fields/initial-values.ts'
export type { Problem } from './tools/fields/parse-values.ts'
export {
  type FigureUnit,
  findMissingFigures,
  type Rate,
  type Term,
  type ToolFigures,
} from './tools/figures.ts'
export { formatMoney } from './tools/format-values.ts'
export { lessonTools } from './tools/lesson-tools.ts'
export type { Evaluation, LessonTool } from './tools/tool.ts'
export {
  findFigureUnit,
  listToolFactSlugs,
  listToolFigures,
  parseFigure,
  readToolFigures,
} from './tools/tool-facts.ts'
export { isLessonToolSlug, type LessonToolSlug, lessonToolSlugs } from './tools/tool-slugs.ts'
