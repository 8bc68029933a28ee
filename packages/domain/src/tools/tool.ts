import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { Description } from './description.ts'
import type { Fields, TypedValues, ValuesOf } from './fields/field.ts'
import { type Problem, parseValues } from './fields/parse-values.ts'
import { type FigureDeclarations, type FiguresOf, readFigures, type ToolFigures } from './figures.ts'
import type { LessonToolSlug } from './tool-slugs.ts'

/** `notes` are sentences at fields that do not prevent a result; `problems` do. */
export type Outcome<Result> =
  | { result: Result; notes?: readonly Problem[] }
  | { problems: readonly Problem[] }

/** A calculator: its fields, the figures that it requires, and how it computes a result and says it in words. */
type ToolDeclaration<Declared extends Fields, Required extends FigureDeclarations, Result extends object> = {
  slug: LessonToolSlug
  title: PlainMessage
  fields: Declared
  figures: Required
  /** How the result is worked out, in words: one sentence or a few for each step. */
  formula: readonly ((figures: FiguresOf<Required>) => string)[]
  compute: (values: ValuesOf<Declared>, figures: FiguresOf<Required>) => Outcome<Result>
  describe: (result: Result, values: ValuesOf<Declared>, figures: FiguresOf<Required>) => Description
}

export type Evaluation =
  | { state: 'complete'; result: object; notes: readonly Problem[]; description: Description }
  | { state: 'incomplete'; problems: readonly Problem[] }
  /** A figure that the tool requires is missing. */
  | { state: 'unavailable' }

export type LessonTool = Pick<
  ToolDeclaration<Fields, FigureDeclarations, object>,
  'slug' | 'title' | 'fields' | 'figures'
> & {
  /** Returns how the result is worked out, in the current locale; nothing if a figure is missing. */
  listFormula: (figures: ToolFigures) => string[]
  /** Computes the result of what was typed, and says it in the current locale. */
  evaluate: (typed: TypedValues, figures: ToolFigures) => Evaluation
}

export function defineTool<
  const Declared extends Fields,
  const Required extends FigureDeclarations,
  Result extends object,
>({ compute, describe, formula, ...declaration }: ToolDeclaration<Declared, Required, Result>): LessonTool {
  return {
    ...declaration,
    listFormula(allFigures) {
      const figures = readFigures(declaration.figures, allFigures)
      return figures === null ? [] : formula.map((sentence) => sentence(figures))
    },
    evaluate(typed, allFigures) {
      const figures = readFigures(declaration.figures, allFigures)
      if (figures === null) return { state: 'unavailable' }
      const parsed = parseValues(declaration.fields, typed)
      if ('problems' in parsed) return { state: 'incomplete', problems: parsed.problems }
      const outcome = compute(parsed.values, figures)
      if ('problems' in outcome) return { state: 'incomplete', problems: outcome.problems }
      const { result, notes = [] } = outcome
      return { state: 'complete', result, notes, description: describe(result, parsed.values, figures) }
    },
  }
}
