import type { Active, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { createDragAnnouncements } from './sortable-announcements.ts'

const ref = { current: undefined }
const rect = { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 }
const active: Active = { id: 'c', data: ref, rect: { current: { initial: null, translated: null } } }
const over: Over = { id: 'a', data: ref, rect, disabled: false }
const announcements = createDragAnnouncements({
  noun: 'Lesson',
  keys: ['a', 'b', 'c'],
  names: ['Debt', 'Rent', 'Savings'],
})

test('says what was picked up, where it is, and that it stays', () => {
  expect(announcements.onDragStart({ active })).toBe('Picked up Lesson 3, Savings.')
  expect(announcements.onDragOver({ active, over })).toBe('Lesson 3 is at place 1 of 3.')
  expect(announcements.onDragOver({ active, over: null })).toBeUndefined()
  expect(announcements.onDragCancel({ active, over })).toBe('Lesson 3, Savings, stays at place 3 of 3.')
})
