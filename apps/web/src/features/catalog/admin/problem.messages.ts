import { defineMessages } from '@kitchen-table/i18n/messages'

/** What is wrong in the library, and what to do about it. */
export const messages = defineMessages({
  helpLineOverdue: 'Help lines to check again',
  helpLineOverdueAdvice: 'Call or open each once. Then press “Checked today”, or correct it.',
  factOverdue: 'Facts to check again',
  factOverdueAdvice:
    'Look each up at its source. Then press “Checked today”, or correct it: every text follows.',
  factUnconfirmed: 'Facts that nobody could confirm',
  factUnconfirmedAdvice:
    'Texts show their values. Find a source that confirms them, or take them out of the texts.',
  missingFact: 'Texts that name a missing fact',
  missingFactAdvice: 'Readers see “…” there. Name another fact, or write the sentence without it.',
  toolUnavailable: 'Calculators that cannot be used',
  toolUnavailableAdvice:
    'Learners see that it cannot be used. Give the fact this value, written so that the calculator can read it.',
  worksheetUnusable: 'Worksheets that cannot be shown',
  worksheetUnusableAdvice:
    'The value of a fact does not fit. Correct the worksheet, or shorten the value. The line is that of the worksheet.',
  bareValue: 'Values outside the register',
  bareValueAdvice:
    'This looks like a number, date or address that can become wrong. Make it a fact and name that, or say that it is an example.',
  trackWithoutUnits: 'Tracks with no enabled unit',
  trackWithoutUnitsAdvice: 'Learners see “No lessons yet”. Add a lesson, or deactivate the track.',
  danglingNext: 'Watch Next leads nowhere',
  danglingNextAdvice: 'The track it names is missing or disabled. Choose another one, or none.',
  danglingRelated: 'Related Track leads nowhere',
  danglingHelpLine: 'Missing or disabled help lines',
  danglingHelpLineAdvice:
    'A lesson or an intent names one that learners do not see. Choose another one, or none.',
  sensitiveWithoutNext: 'Sensitive lessons that lead nowhere',
  sensitiveWithoutNextAdvice:
    'Below them stands neither “Related Content” nor “What’s Next”. Choose at least one track.',
  danglingTrack: 'Lists that name a missing track',
  danglingTrackAdvice: 'Learners do not see it. Take it out of the topic or the layout.',
  danglingUnit: 'Missing units',
  danglingUnitAdvice: 'A track or an intent names one that learners do not see. Save it without the unit.',
  danglingIntent: 'Layouts that offer a missing intent',
  danglingIntentAdvice: 'Learners do not see it. Take it out of “What is on your mind?”.',
  danglingSeason: 'Intents whose season is no window',
  danglingSeasonAdvice: 'The dashboard never offers them. Choose another window, or no season.',
  danglingLink: 'Links of texts that lead nowhere',
  danglingLinkAdvice:
    'Readers see the words without the link. Link to a lesson or track that is shown, or to a fact that is a page or a telephone number.',
  intentWithoutAnswer: 'Intents without an answer',
  intentWithoutAnswerAdvice:
    'A search for it shows nothing. Choose a lesson or a help line, or write what helps outside.',
  disabledTrack: 'Lists that name a disabled track',
  disabledTrackAdvice:
    'Learners do not see it there. Take it out of the topic or the layout, or activate it.',
  disabledUnit: 'Intents with a disabled lesson',
  disabledUnitAdvice: 'Learners are not led to it. Choose another lesson, or enable this one.',
  hiddenIntent: 'Missing from “What is on your mind?”',
  hiddenIntentAdvice:
    'The intent is disabled, or no lesson that answers it is shown in this layout. Offer another one, or choose a lesson.',
  intentWithoutPhrases: 'Intents without phrases',
  intentWithoutPhrasesAdvice: 'Hardly any search is understood as it. Write what people type.',
  imageWithoutWords: 'Images without words',
  imageWithoutWordsAdvice: 'People who cannot see the picture are told nothing. Describe it in a sentence.',
  insecureLink: 'Links that are not https',
  insecureLinkAdvice: 'Others can read and change what such an address sends. Use its https address.',
  linkedPicture: 'Pictures from other websites',
  linkedPictureAdvice:
    'They can change or vanish, and their websites see who reads. Save the picture, and add it as the image of a lesson.',
  skippedHeading: 'Headings that skip a level',
  skippedHeadingAdvice: 'Screen readers announce a gap. Begin with the larger heading.',
  trackInNoLayout: 'Tracks in no layout',
  trackInNoLayoutAdvice: 'Only a direct link leads there. Add it to a layout’s order, or deactivate it.',
  unitInNoTrack: 'Units in no track',
  unitInNoTrackAdvice: 'Nobody can open it. Add it to a track, or disable it.',
  unitNotEdited: 'Units not edited for a year',
  unitNotEditedAdvice:
    'Read them once more. Correct their text, or say that they are still right, and they leave this list.',
  lastEditedOrReviewed: 'Last edited or reviewed {date}',
  checkAgainBy: 'Check again by {date}',
  quoted: '“{text}”',
})
