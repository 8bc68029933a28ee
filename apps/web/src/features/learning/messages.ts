import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theTextBelowSays: 'The text below says the same.',
  takenOffYourList: 'Taken off your list',
  checkTheNumberOr: 'Check the number or address, and whether the video may be shown here.',
  aPreviewRecordsNothing: 'A preview records nothing',
  forALearnerThis: 'For a learner, this lesson would be complete now.',
  myProgress: 'My Progress',
  yourFirstTrackIs: 'Your first track is waiting',
  aGoodPlaceTo: 'A good place to begin',
  pickUpWhereYou: 'Pick up where you stopped',
  keepThisInMy: 'Keep this in My Progress?',
  ifNotNothingShows: 'If not, nothing shows that you read it.',
  notKept: 'Not kept.',
  completeUnit: 'Complete Unit',
  savedOnThisDevice: 'Saved on this device. It is sent as soon as we can reach the library again.',
})
