import { expect, test } from 'vitest'
import { replaceSubs } from './replace-subs.ts'

const [ada, bob] = ['0a1b2c3d-1111-4333-8444-555555abcdef', '0a1b2c3d-2222-4333-8444-555555abcdef']
const [newAda, newBob] = ['f0f0f0f0-1111-4333-8444-555555abcdef', 'f0f0f0f0-2222-4333-8444-555555abcdef']
const other = '0a1b2c3d-9999-4333-8444-555555abcdef'
/** Bob's new sub is Ada's old one in the second map: each is replaced once. */
const newSubs = new Map([
  [ada, newAda],
  [bob, newBob],
])
const chain = new Map([
  [ada, newAda],
  [bob, ada],
])

test.each([
  { text: ada, replaced: newAda },
  { text: `events:${bob}`, replaced: `events:${newBob}` },
  { text: `${ada}${bob}`, replaced: `${newAda}${newBob}` },
  { text: `${ada}-${bob}-${other}`, replaced: `${newAda}-${newBob}-${other}` },
  { text: `abc${ada}`, replaced: `abc${newAda}` },
  { text: `[{"sub":"${ada}","by":["${bob}"]}]`, replaced: `[{"sub":"${newAda}","by":["${newBob}"]}]` },
  {
    text: JSON.stringify({ input: JSON.stringify({ sub: ada }) }),
    replaced: `{"input":"{\\"sub\\":\\"${newAda}\\"}"}`,
  },
  // Pictures keep their keys, also those that a job names.
  { text: `people/${ada}/${other}`, replaced: null },
  { text: `{"key":"people/${ada}/x","size":7}`, replaced: null },
  {
    text: `{"sub":"${ada}","keys":["people/${ada}/x"]}`,
    replaced: `{"sub":"${newAda}","keys":["people/${ada}/x"]}`,
  },
  { text: `/manage/people/${ada}`, replaced: `/manage/people/${newAda}` },
  { text: other, replaced: null },
  { text: ada.toUpperCase(), replaced: null },
  { text: ada.slice(1), replaced: null },
  { text: '', replaced: null },
])('$text -> $replaced', ({ text, replaced }) => {
  expect(replaceSubs(text, newSubs)).toBe(replaced)
})

test('a new sub that is an old one of another account is not replaced again', () => {
  expect(replaceSubs(`${ada} ${bob}`, chain)).toBe(`${newAda} ${ada}`)
})
