import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theseLessonsMayHelp: 'These lessons may help.',
  thisMayHelp: 'This may help.',
  findByKeyword: 'Find by keyword',
  search: 'Search',
  notWhatYouMeant: 'Not what you meant?',
  weCouldntFindAny: "We couldn't find any matches.",
  sayItAsYou: 'Say it as you would to a friend: “my hours were cut and the rent is due”.',
  tellUsInOther: 'Tell us in other words',
  orSearchByA: 'Or search by a keyword:',
  checkTheSpellingOf: 'Check the spelling of your word.',
  tryALessSpecific: 'Try a less specific term: “car” instead of “car lease payment”.',
  toUseSingleWords: 'Use single words.',
  thinkOfASynonym: 'Think of a synonym: “salary”, “pay”, “wages”.',
  listOfTopics: 'list of topics',
  clearSearch: 'Clear Search',
  ratherTalkToA: 'Rather talk to a person?',
  _211KnowsWhoHelps: '211 knows who helps near you.',
  call211: 'Call 211',
  topicsThatMayBe: 'Topics that may be near',
})
