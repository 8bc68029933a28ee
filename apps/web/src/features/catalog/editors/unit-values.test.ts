import { emptyUnit } from '@kitchen-table/domain/catalog'
import { describe, expect, test, vi } from 'vitest'
import {
  emptyUnitValues,
  isNewUnit,
  toStoredUnit,
  toUnitInput,
  toUnitRecord,
  validateUnit,
} from './unit-values.ts'

vi.mock('../../../app/start-data.ts', () => ({ product: { newFlag: { time: 30, unit: 'minutes' } } }))

const flagWindow = { time: 30, unit: 'minutes' } as const
const now = Date.parse('2026-03-05T12:00:00.000Z')
const file = { reference: 'units/u1/f1', name: 'cup.png', type: 'image/png', size: 10 }
/** What is saved of it. */
const fields = {
  ...emptyUnit,
  title: 'A talk',
  content: '<p>Hi</p>',
  type: 'Activity' as const,
  keywords: ['rent'],
  embedImageAlt: 'A cup',
}
const unit = {
  ...fields,
  unitId: 'u1',
  version: 3,
  savedAt: null,
  savedBy: null,
  embedImage: { ...file, href: '/files/f1' },
  createdAt: '2026-01-01T00:00:00.000Z',
  unitUpdateDate: null,
  foundIn: [],
}

test('a stored unit comes back as it is when nothing was changed', () => {
  const { values, key, version } = toUnitRecord(unit, flagWindow, now)
  expect({ key, version }).toEqual({ key: 'u1', version: 3 })
  expect(toUnitInput(values)).toEqual({ ...fields, embedImage: file.reference })
})

test.each([
  [null, 'kept'],
  ['2026-03-05T11:40:00.000Z', 'updated'],
  ['2026-03-05T11:20:00.000Z', 'kept'],
])('a unit updated at %s has the mark %s', (unitUpdateDate, marks) => {
  expect(toUnitRecord({ ...unit, unitUpdateDate }, flagWindow, now).values.marks).toBe(marks)
})

test.each([
  ['2026-03-05T11:40:00.000Z', true],
  ['2026-03-05T11:20:00.000Z', false],
])('a unit created at %s is new: %s', (createdAt, isNew) => {
  expect(isNewUnit(createdAt, flagWindow, now)).toBe(isNew)
})

describe('what is saved', () => {
  const values = {
    ...emptyUnitValues,
    title: 'A talk',
    link: '123',
    attachment: file,
    embedImageAlt: 'A cup',
  }

  test('a Video has a number and no attachment; the form keeps both', () => {
    expect(toUnitInput({ ...values, type: 'Video' })).toMatchObject({ link: '123', attachment: null })
  })

  test('of the address of a Video its number and hash are saved', () => {
    const typed = { ...values, type: 'Video' as const, link: ' https://vimeo.com/76979871/0123456789 ' }
    expect(toUnitInput(typed).link).toBe('76979871/0123456789')
  })

  test('an own film has its captions, and no number; the form keeps what was chosen for the other place', () => {
    const chosen = { ...values, type: 'Video' as const, film: file, captions: 'WEBVTT' }
    const ofFilm = { link: null, film: 'units/u1/f1', captions: 'WEBVTT' }
    const ofVimeo = { link: '123', film: null, captions: '' }
    expect(toUnitInput({ ...chosen, videoPlace: 'film' })).toMatchObject(ofFilm)
    expect(toUnitInput({ ...chosen, videoPlace: 'vimeo' })).toMatchObject(ofVimeo)
    expect(toUnitInput({ ...chosen, videoPlace: 'film', type: 'Resource' })).toMatchObject({
      ...ofVimeo,
      link: null,
    })
  })

  test('every other type has an attachment and no number', () => {
    expect(toUnitInput({ ...values, type: 'Resource' })).toMatchObject({
      link: null,
      attachment: 'units/u1/f1',
    })
  })

  test('without an image there is no description of one', () => {
    expect(toUnitInput(values).embedImageAlt).toBe('')
  })
})

test.each([
  [{ title: 'A', type: 'Activity' as const }, {}],
  [{ title: '' }, { title: 'Please give it a title.', type: 'Please choose a type.' }],
  [{ title: 'A', type: 'Video' as const }, { link: "Please enter the video's number or address." }],
  [{ title: 'A', type: 'Video' as const, link: ' https://vimeo.com/76979871/0123456789 ' }, {}],
  [
    { title: 'A', type: 'Video' as const, link: 'https://vimeo.com/76979871/settings' },
    {
      link: 'Please enter the number of a video on Vimeo, or its whole address, such as https://vimeo.com/76979871.',
    },
  ],
  [{ title: 'A', type: 'Activity' as const, link: 'x' }, {}],
  [
    { title: 'A', type: 'Video' as const, link: '123', videoPlace: 'film' as const },
    { film: 'Please choose a film.' },
  ],
  [
    { title: 'A', type: 'Video' as const, videoPlace: 'film' as const, film: file },
    { captions: 'Please enter the captions of the film: what is said or shown in it, with the times.' },
  ],
  [
    { title: 'A', type: 'Video' as const, videoPlace: 'film' as const, film: file, captions: 'Hi' },
    { captions: 'Line 1: Captions begin with a line that says WEBVTT.' },
  ],
  [{ title: 'A', type: 'Resource' as const, videoPlace: 'film' as const, captions: 'Hi' }, {}],
])('%j is refused with %j', (change, errors) => {
  expect(validateUnit({ ...emptyUnitValues, ...change })).toEqual(errors)
})

test('a stored film comes back as it is', () => {
  const film = { reference: 'units/u1/film', name: 'a.mp4', type: 'video/mp4', size: 10 }
  const video = { ...fields, type: 'Video' as const, captions: 'WEBVTT', embedImageAlt: '' }
  const { values } = toUnitRecord(
    { ...unit, ...video, embedImage: null, film: { ...film, href: '/f' } },
    flagWindow,
    now,
  )
  expect(values.videoPlace).toBe('film')
  expect(toUnitInput(values)).toEqual({ ...video, film: film.reference })
  expect(toStoredUnit(values)).toMatchObject({ film: { name: 'a.mp4' }, link: null })
})

test('a unit that was sent has the form of the one that is stored', () => {
  const { values } = toUnitRecord(unit, flagWindow, now)
  const upload = { reference: 'upload-1', name: 'cup.png', type: 'image/png', size: 10 }
  const sent = { ...values, title: ' A talk', embedImage: upload, marks: 'new' as const }
  expect(toStoredUnit(sent)).toEqual(toStoredUnit(values))
  // Pictures are encoded again.
  expect(toStoredUnit({ ...sent, embedImage: { ...upload, size: 11 } })).toEqual(toStoredUnit(values))
  expect(toStoredUnit({ ...sent, embedImage: { ...upload, name: 'jar.png' } })).not.toEqual(
    toStoredUnit(values),
  )
})
