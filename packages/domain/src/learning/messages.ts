import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  percentComplete: '{percent, number}% Complete',
  trackComplete: 'Track Complete',
  getStarted: 'Get Started',
  continueTrack: 'Continue',
  viewAgain: 'View Again',
  startYourJourney: 'Start Your Journey',
  welcomeBack: 'Welcome back',
  welcomeBackName: 'Welcome back, {name}',
  tracksOnList: '{count, plural, one {# track} other {# tracks}} on your list',
  tracksComplete: '{finished, number} of {count, plural, one {# track} other {# tracks}} complete',
})
