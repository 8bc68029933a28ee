import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  tooManyTags: 'This track has {count, plural, one {# tag} other {# tags}} already, as many as it can have.',
  missingTrack: "We can't find this track any more: {key}.",
  missingLesson: "We can't find this lesson any more: {key}.",
  missingTopic: "We can't find this topic any more: {key}.",
  missingIcon: "We can't find this icon any more: {key}.",
  missingHelpLine: "We can't find this help line any more: {key}.",
  missingIntent: "We can't find this intent any more: {key}.",
  missingFact: "We can't find this fact, or this value of it: {key}.",
  missingFigure: 'This calculator needs a fact that we do not have, or whose value it cannot read: {key}.',
  missingWindow: "We can't find this window any more: {key}.",
  missingFactAddress:
    'A link cannot lead to this fact: {key}. It needs a fact that is a link or a telephone number.',
  ownTranslation: 'This is a translation of another record, not of itself.',
})
