import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFlashStore } from '../../../ui/feedback/flash-store.ts'
import { createRecordFlash } from './record-flash.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = { level: 'warn', title: 'Update Failed', text: 'Track: Savings. Please try again.' } as const
const success = { title: 'Updates Saved!', text: 'Track: Savings' }

function openRecords() {
  const store = createFlashStore()
  const [savings, debt] = [createRecordFlash(store, 'track:savings'), createRecordFlash(store, 'track:debt')]
  return { savings, debt, titles: () => store.read().map(({ title }) => title) }
}

test('after a success, the failures of the same record are gone, and those of others stay', () => {
  const { savings, debt, titles } = openRecords()
  savings.fail(failure)
  debt.fail({ ...failure, title: 'Not saved', text: 'Track: Debt. Please try again.' })

  savings.succeed([success])
  expect(titles()).toEqual(['Not saved', 'Updates Saved!'])
})

test('what else is said about a save stands beside it', () => {
  const { savings, titles } = openRecords()
  savings.fail({ ...failure, level: 'error' })

  savings.succeed([success, { title: 'Two editors, one version', text: 'Both are kept.' }])
  expect(titles()).toEqual(['Updates Saved!', 'Two editors, one version'])
})

test('discarding what could not be saved removes the failure', () => {
  const { savings, titles } = openRecords()
  savings.fail(failure)
  savings.clear()
  expect(titles()).toEqual([])
})
