import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDraft } from './draft.ts'

const holder = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

beforeEach(() => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
})
afterEach(() => {
  if (holder) Object.defineProperty(globalThis, 'sessionStorage', holder)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('where the browser forbids storage, what was typed lasts as long as the page', () => {
  const draft = createDraft('ada', 'help', { first: '' })
  expect(draft.read()).toBeNull()
  draft.write({ first: 'Ada' })
  expect(createDraft('ada', 'help', { first: '' }).read()).toEqual({ first: 'Ada' })
  draft.clear()
  expect(draft.read()).toBeNull()
})
