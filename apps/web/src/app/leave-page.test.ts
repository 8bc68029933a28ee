import { afterEach, expect, test, vi } from 'vitest'
import { isLeavingPage, leavePage } from './leave-page.ts'

afterEach(() => void vi.unstubAllGlobals())

test('opens the page, and from then on nothing asks about unsaved input', () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  expect(isLeavingPage()).toBe(false)
  leavePage('/')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(isLeavingPage()).toBe(true)
})
