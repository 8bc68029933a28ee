import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  thisNameCannotBe: 'This name cannot be used. Names have a-z, 0-9 and -, and are no reserved words.',
  contentThisTextCannot: 'content: This text cannot be used.',
  thisFileMustBegin:
    'This file must begin with its fields in YAML, each once, between two lines of three hyphens.',
  thisFileIsNot: 'This file is not a list of fields in YAML, each once.',
  thisFileBelongsTo: 'This file belongs to nothing in this archive.',
  thisTextIsToo: 'This text is too long.',
  thisFileIsEmpty: 'This file is empty.',
})
