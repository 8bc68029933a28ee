import { afterEach, expect, test, vi } from 'vitest'
import { printElement } from './print-element.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a page with one element, whose browser lays sheets out after `print` has returned. */
function stubPage() {
  const element = { dataset: {} }
  const browser = Object.assign(new EventTarget(), { print: vi.fn() })
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'tool' ? element : null) })
  vi.stubGlobal('window', browser)
  return { element, browser }
}

test.each(['printing', 'printAlone'] as const)('marks the element with %s until it is printed', (mark) => {
  const { element, browser } = stubPage()
  printElement('tool', mark)
  expect(browser.print).toHaveBeenCalledOnce()
  expect(element.dataset).toEqual({ [mark]: '' })
  browser.dispatchEvent(new Event('afterprint'))
  expect(element.dataset).toEqual({})
})

test('marks one element at a time, also where the browser never says that it printed', () => {
  const { element } = stubPage()
  printElement('tool', 'printing')
  printElement('tool')
  expect(element.dataset).toEqual({ printAlone: '' })
})

test('does not print what is not there', () => {
  const { browser } = stubPage()
  printElement('another')
  expect(browser.print).not.toHaveBeenCalled()
})
