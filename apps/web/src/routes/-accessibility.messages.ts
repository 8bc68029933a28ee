import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './-accessibility.messages.es.ts'

export const messages = defineMessages(
  {
    title: 'Accessibility',
    lead: 'What we aim for, what is checked before each release, and whom to tell.',
    goal: 'What we aim for',
    goalText:
      'Everyone can use {product}: by keyboard, with a screen reader, with large text, in the dark, and on a small phone. Our yardstick is WCAG 2.2, level AA.',
    checked: 'What is checked',
    checkedByProgram:
      '{screens, number} screens are opened in a browser, on a phone and a desktop, light and dark. The program axe-core {axeVersion} may find nothing wrong on any of them.',
    checkedWidths:
      'Each is laid out at widths from {narrowest, number} to {widest, number} pixels, also with text of twice its size. Nothing may have to be scrolled sideways.',
    checkedKeyboard: 'Whole tasks are done by keyboard alone, such as signing in, a lesson and a search.',
    checkedContent:
      'Pictures in lessons need a description. Our films have captions and a transcript. Worksheets are tagged PDFs, and can be filled in on the page instead.',
    limits: 'What this does not show',
    limitsText:
      'A program does not find everything, and nobody outside our team has reviewed the product. What organizations and other websites add, such as videos of others, may be less accessible.',
    tellUs: 'Does something not work for you?',
    writeTo: 'Please write to <link>{email}</link>, with the page and what you use to read it.',
  },
  { es },
)
