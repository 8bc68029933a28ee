import { describe, expect, test } from 'vitest'
import { resourceInput } from './catalog/content-input.ts'
import { groupName, personName } from './organizations/fields.ts'
import { beginUploadInput } from './uploads.ts'

const fields = {
  'name of a person': personName,
  'name of an organization': groupName,
  'name of a resource': resourceInput.shape.displayName,
  'name of an uploaded file': beginUploadInput.shape.name,
}

describe.each(Object.entries(fields))('the %s', (_, schema) => {
  test('is without characters that reorder or hide text', () => {
    expect(schema.parse('Ann\u202egpj\u2066.\u200bexe')).toBe('Anngpj.exe')
  })

  test('keeps scripts that join letters', () => {
    expect(schema.parse('علی\u200cرضا')).toBe('علی\u200cرضا')
  })
})

test.each([groupName, resourceInput.shape.displayName, beginUploadInput.shape.name])(
  'a name of hidden characters only is none',
  (schema) => {
    expect(schema.safeParse('\u202e \u200b').success).toBe(false)
  },
)
