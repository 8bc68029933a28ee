import { type LessonTool, lessonTools, type Problem } from '@kitchen-table/domain/tools'
import { expect, test } from 'vitest'
import {
  cellControl,
  changeToolForm,
  createToolFormState,
  isProblemShown,
  listProblemTexts,
  listRows,
  type ToolFormAction,
  toTypedValues,
} from './tool-form-state.ts'

const debtOrder = lessonTools['debt-order']
const { debts } = debtOrder.fields
if (debts?.kind !== 'rows') throw new Error('The tool has no list of debts')
const field = debts

const start = (tool: LessonTool = debtOrder) => createToolFormState(tool, '2026-11-30')
const after = (...actions: ToolFormAction[]) => actions.reduce(changeToolForm, start())
const typeBalance = (row: number, text: string): ToolFormAction => ({
  type: 'typeCell',
  field: 'debts',
  row,
  column: 'balance',
  text,
})

test('begins with the day of today, and with empty rows', () => {
  expect(toTypedValues(start(lessonTools['weeks-of-money']).values)).toEqual({
    money: '',
    costs: '',
    income: '',
    start: '2026-11-30',
  })
  expect(listRows(start().values, 'debts').map(({ id }) => id)).toEqual([1, 2])
})

test('the result follows after a pause or when a field is left, not with each letter', () => {
  const typed = after({ type: 'type', field: 'budget', text: '1' }, typeBalance(2, '900'))
  expect(toTypedValues(typed.settled)).toEqual(toTypedValues(start().values))
  expect(toTypedValues(changeToolForm(typed, { type: 'settle' }).settled)).toMatchObject({
    budget: '1',
    debts: [{ balance: '' }, { balance: '900' }],
  })
  const left = changeToolForm(typed, { type: 'leave', control: 'budget' })
  expect(left.settled).toBe(left.values)
})

test('settling again changes nothing', () => {
  const state = after({ type: 'type', field: 'budget', text: '1' }, { type: 'settle' })
  expect(changeToolForm(state, { type: 'settle' })).toBe(state)
})

test('a row keeps its texts and its problems when an earlier one is removed', () => {
  const state = after(
    typeBalance(1, '100'),
    typeBalance(2, '200'),
    { type: 'addRow', name: 'debts', field },
    typeBalance(3, '1,5'),
    { type: 'leave', control: cellControl('debts', 3, 'balance') },
    { type: 'removeRow', name: 'debts', row: 1 },
  )
  expect(listRows(state.values, 'debts').map(({ id, cells }) => [id, cells.balance])).toEqual([
    [2, '200'],
    [3, '1,5'],
  ])
  const evaluation = debtOrder.evaluate(toTypedValues(state.settled), {})
  if (evaluation.state !== 'incomplete') throw new Error('There is a result')
  const texts = listProblemTexts(state.settled, evaluation.problems)
  expect(texts.get(cellControl('debts', 3, 'balance'))).toMatch(/^Use a point for cents/)
})

test('a new row gets another number than the removed one', () => {
  const state = after({ type: 'removeRow', name: 'debts', row: 2 }, { type: 'addRow', name: 'debts', field })
  expect(listRows(state.values, 'debts').map(({ id }) => id)).toEqual([1, 3])
})

test('a problem is shown once something was typed or the field was left', () => {
  const state = after({ type: 'leave', control: 'budget' })
  expect(isProblemShown(state, 'budget', '')).toBe(true)
  expect(isProblemShown(state, 'debts.1.rate', ' ')).toBe(false)
  expect(isProblemShown(state, 'debts.1.rate', 'x')).toBe(true)
})

test('problems of rows and of other fields are found by their controls', () => {
  const problems: Problem[] = [
    { at: 'budget', kind: 'empty', text: 'Write an amount.' },
    { at: 'debts.1.rate', kind: 'empty', text: 'Write a rate.' },
  ]
  expect([...listProblemTexts(start().values, problems)]).toEqual([
    ['budget', 'Write an amount.'],
    ['debts.2.rate', 'Write a rate.'],
  ])
})

test('clearing returns to the beginning', () => {
  const initial = start()
  const state = after({ type: 'type', field: 'budget', text: '1' }, { type: 'clear', initial })
  expect(state).toBe(initial)
})
