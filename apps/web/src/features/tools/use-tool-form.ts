import type { Evaluation, LessonTool, Problem, ToolFigures } from '@kitchen-table/domain/tools'
import { type Dispatch, useEffect, useReducer } from 'react'
import { localToday } from '../../app/local-today.ts'
import {
  changeToolForm,
  createToolFormState,
  isProblemShown,
  listProblemTexts,
  type ToolFormAction,
  type ToolFormState,
  toTypedValues,
} from './tool-form-state.ts'

/** The pause in typing after which the result is computed again. Milliseconds. */
const PAUSE = 800

export type ToolForm = {
  state: ToolFormState
  evaluation: Evaluation
  change: Dispatch<ToolFormAction>
  clear: () => void
  /** Returns the sentence of what is wrong with a control, and another one of what is worth knowing. */
  findProblem: (control: string, text: string) => string | undefined
  findNote: (control: string) => string | undefined
}

const noProblems: readonly Problem[] = []

export function useToolForm(tool: LessonTool, figures: ToolFigures): ToolForm {
  const [state, change] = useReducer(changeToolForm, null, () => createToolFormState(tool, localToday()))
  const { values, settled } = state

  useEffect(() => {
    if (values === settled) return
    const timer = setTimeout(() => change({ type: 'settle' }), PAUSE)
    return () => clearTimeout(timer)
  }, [values, settled])

  const evaluation = tool.evaluate(toTypedValues(settled), figures)
  const problems = evaluation.state === 'incomplete' ? evaluation.problems : noProblems
  const notes = evaluation.state === 'complete' ? evaluation.notes : noProblems
  const problemTexts = listProblemTexts(settled, problems)
  const noteTexts = listProblemTexts(settled, notes)

  return {
    state,
    evaluation,
    change,
    clear: () => change({ type: 'clear', initial: createToolFormState(tool, localToday()) }),
    findProblem: (control, text) =>
      isProblemShown(state, control, text) ? problemTexts.get(control) : undefined,
    findNote: (control) => noteTexts.get(control),
  }
}
