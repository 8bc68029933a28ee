import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  noSignature: 'Line {line, number, ::group-off}: Captions begin with a line that says WEBVTT.',
  noTimes:
    'Line {line, number, ::group-off}: The times of this caption are missing. They stand in a line above it, such as 00:01.000 --> 00:04.000.',
  wrongTimes: 'Line {line, number, ::group-off}: Please write the times like 00:01.000 --> 00:04.000.',
  noEmptyLine: 'Line {line, number, ::group-off}: Please put an empty line before this caption.',
  endsTooEarly: 'Line {line, number, ::group-off}: This caption ends before it begins.',
  outOfOrder: 'Line {line, number, ::group-off}: This caption begins before the one above it.',
  noWords: 'Line {line, number, ::group-off}: This caption has no words.',
  unknownTag:
    'Line {line, number, ::group-off}: Please write &lt; in place of <, which hides the words after it.',
  noCaptions: 'Please enter at least one caption, with its times.',
  spokenBy: '{name}: {words}',
})
