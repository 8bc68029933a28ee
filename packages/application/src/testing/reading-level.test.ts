import { expect, test } from 'vitest'
import { computeReadingGrade, splitSentences, stripMarkdown } from './reading-level.ts'

test('short sentences of plain words have a grade below 1', () => {
  expect(computeReadingGrade('The cat sat on the mat. It had a red hat. We like the cat.')).toBeLessThan(1)
})

test('ordinary prose has a grade from 3 to 8', () => {
  const text =
    'You can ask the lender for a lower payment. Tell them what you are able to pay each month, and on which day. Ask them to send the answer in writing before your first payment.'
  expect(computeReadingGrade(text)).toBeGreaterThan(3)
  expect(computeReadingGrade(text)).toBeLessThan(8)
})

test('the Gettysburg address has the grade that other programs compute, about eleven', () => {
  const address =
    'Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great battle-field of that war. We have come to dedicate a portion of that field, as a final resting place for those who here gave their lives that that nation might live. It is altogether fitting and proper that we should do this. But, in a larger sense, we can not dedicate, we can not consecrate, we can not hallow, this ground. The brave men, living and dead, who struggled here, have consecrated it, far above our poor power to add or detract. The world will little note, nor long remember what we say here, but it can never forget what they did here. It is for us the living, rather, to be dedicated here to the unfinished work which they who fought here have thus far so nobly advanced. It is rather for us to be here dedicated to the great task remaining before us, that from these honored dead we take increased devotion to that cause for which they gave the last full measure of devotion, that we here highly resolve that these dead shall not have died in vain, that this nation, under God, shall have a new birth of freedom, and that government of the people, by the people, for the people, shall not perish from the earth.'
  expect(computeReadingGrade(address)).toBeGreaterThan(10)
  expect(computeReadingGrade(address)).toBeLessThan(12)
})

test('one long sentence of long words has a grade above 20', () => {
  const text =
    'Notwithstanding the aforementioned contractual obligations, beneficiaries necessarily acknowledge institutional responsibility regarding prospective administrative determinations'
  expect(computeReadingGrade(text)).toBeGreaterThan(20)
})

test('an empty text has grade 0', () => {
  expect(computeReadingGrade('')).toBe(0)
})

test('splits sentences at full stops and question marks, within quotation marks too, and at line ends', () => {
  expect(splitSentences('“Not yet.” She waits. How long?\nOne line\n2026')).toEqual([
    '“Not yet.”',
    'She waits.',
    'How long?',
    'One line',
  ])
})

test('strips Markdown marks and link addresses', () => {
  expect(stripMarkdown('## To open\n\n- **Call** [211](tel:211)\n1. *Ask*')).toBe('To open\n\nCall 211\nAsk')
})
