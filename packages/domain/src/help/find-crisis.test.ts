import { expect, test } from 'vitest'
import { listPhrases } from '../testing/list-phrases.ts'
import { findCrisis } from './find-crisis.ts'

test.each(
  listPhrases(`
    he hits me | My husband HITS me! | want to kms | he hit me | kms | kms tonight | hits me
    my husband gets drunk and beats me | he always gets mad and chokes me | my fiancé hits me
    stepfather rapes me | my boss threatens me | i cut myself some nights | cut myself a lot
    overdose of pills | my ex keeps hitting me | my husband slapped me | i want to kill myself
    I don't want to live | I don’t want to be here anymore | everyone would be better off without me
    self-harm | scared of my boyfriend | quiero morirme | mi esposo me pega | violencia doméstica
    me quiere hacer daño, no: hacerme daño`),
)('%s', (term) => {
  expect(findCrisis(term) !== null).toBe(true)
})

test.each([
  '',
  ...listPhrases(`
    killing my budget | die without a will | hit my deductible | hit by a car | kmstore | mileage kms rate
    100 kms | bank hits me with fees | they hit me with late fees | irs hits me | tax beats me
    debt that hits me hard | cut myself off from spending | overdose of coffee | taxes hit me hard
    beat the market | hurt by inflation | cut my bills | life insurance | end of life planning
    abuse of credit | vivir con poco dinero`),
])('is not: %s', (term) => {
  expect(findCrisis(term) !== null).toBe(false)
})

test.each([
  { search: 'kids are hungry', kind: 'hunger', language: 'en' },
  { search: 'i cant do this anymore', kind: 'despair', language: 'en' },
  { search: 'lost our savings on draftkings, cant stop', kind: 'gambling', language: 'en' },
  { search: 'sent my bank code to a scammer just now', kind: 'scam', language: 'en' },
  { search: 'sheriff locks us out tomorrow', kind: 'eviction', language: 'en' },
  { search: 'no tengo donde dormir esta noche', kind: 'shelter', language: 'es' },
  { search: 'mi esposo me pega', kind: 'violence', language: 'es' },
])('"$search" is about $kind', ({ search, kind, language }) => {
  expect(findCrisis(search)).toEqual({ kind, language })
})

test.each([
  '   ',
  'x'.repeat(500),
  'budget '.repeat(100),
  '😀😀😀',
  'привет, как дела',
  '早上好',
  '<script>alert(1)</script>',
  '\u0000\u0007\u001b[31m',
  '__proto__ constructor',
  'banana bread recipe',
  'weather tomorrow',
  'husband',
  'kids',
  'debt',
  'kitchen',
  'everyone',
  'It takes a while.',
  'help',
  'i lost my job',
  "I can't pay the rent",
  'behind on rent again',
  'my boss did not pay me',
  'perdi mi trabajo',
])('nothing but words of a crisis is one: case %#', (search) => {
  expect(findCrisis(search)).toBeNull()
})

const ordinary = [
  'the form for the dental plan is due on friday and there are three plans, one of which covers crowns,',
  'my truck needs a transmission and the shop in town wants more for it than the whole truck is worth,',
  'and the school list has headphones, markers and glue sticks for each of the two children,',
].join(' ')
const ordinaryInSpanish = [
  'el formulario del plan dental se entrega el viernes y hay tres planes, uno de ellos cubre coronas,',
  'mi camioneta necesita una transmisión y en el taller me piden más de lo que vale,',
].join(' ')

test.each([
  { text: ordinary, cry: 'i want to kill myself', kind: 'suicide', language: 'en' },
  { text: ordinary, cry: 'my husband beats me and i am scared of him', kind: 'violence', language: 'en' },
  { text: ordinaryInSpanish, cry: 'mi esposo me pega y tengo miedo', kind: 'violence', language: 'es' },
])('"$cry" is a cry for help wherever it stands in a long text', ({ text, cry, kind, language }) => {
  const words = text.split(' ')
  for (let at = 0; at <= words.length; at += 1)
    expect(findCrisis(words.toSpliced(at, 0, cry).join(' '))).toEqual({ kind, language })
})

test.each([ordinary, ordinaryInSpanish])('a long text without a cry for help is none', (text) => {
  expect(findCrisis(text)).toBeNull()
})
