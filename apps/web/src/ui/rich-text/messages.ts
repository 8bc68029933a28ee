import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  textFormatting: 'Text formatting',
  inAListTab: 'In a list, Tab and Shift+Tab change the indent. Escape and then Tab leaves the text.',
  picturesInThisText: 'Pictures in this text',
  forPeopleWhoCannot: 'For people who cannot see them: what each picture shows, in a few words.',
  descriptionOfThePicture: 'Description of the picture',
  undoPaste: 'Undo paste',
  closeThisMessage: 'Close this message',
  link: 'Link',
  linkAddress: 'Link address',
  aWebPageAn: 'A web page, an email address or a phone number.',
  removeLink: 'Remove link',
  setLink: 'Set link',
})
