import { afterEach, expect, test, vi } from 'vitest'
import { printElement } from './print-element.ts'

afterEach(() => vi.unstubAllGlobals())

test('marks the element while it is printed, and no longer', () => {
  const element = { dataset: {} }
  const marks: object[] = []
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'tool' ? element : null) })
  vi.stubGlobal('window', { print: () => marks.push({ ...element.dataset }) })
  printElement('tool')
  expect(marks).toEqual([{ printAlone: '' }])
  expect(element.dataset).toEqual({})
  printElement('another')
  expect(marks).toHaveLength(1)
})
