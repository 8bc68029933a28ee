import type { HelpSection } from '@kitchen-table/domain/help'

/** What editors call the sections of help lines. */
export const sectionWords: Record<HelpSection, string> = {
  danger: 'Danger now',
  suicide: 'Thoughts of dying',
  despair: 'A night that is too much',
  violence: 'Violence',
  control: 'Control through money',
  child: 'A child in danger',
  elder: 'An older person in danger',
  trafficking: 'Trafficking',
  hunger: 'Food',
  shelter: 'A bed tonight',
  eviction: 'Rent, power or court papers',
  gambling: 'Gambling',
  addiction: 'Alcohol or drugs',
  scam: 'A scam, or a stolen name',
  money: 'Debts and taxes',
}
