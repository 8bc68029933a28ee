import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    title: 'Help right now',
    lead: 'Places in the United States that help today. Nearly all are free. The most urgent come first.',
    print: 'Print',
    onThisPage: 'On this page',
    fromOrganization: 'From {organization}',
    couldNotLoad: 'We could not load the other places. You can call 911, 988 and 211 now.',
    relay: 'For any number here, 711 connects you by relay if you cannot hear or speak on the phone.',
    checkedIn: 'Checked in {month}.',
    noRecord:
      '{product} keeps no record that you opened this page. A phone lists its calls and texts, and a browser lists its pages: if someone looks at yours, use another device.',
    danger: 'Danger now',
    suicide: 'Thoughts of dying, or a night that is too much',
    violence: 'Someone is hurting you, or someone you know',
    child: 'A child in danger',
    elder: 'An older person in danger',
    trafficking: 'Forced to work, or to sell sex',
    hunger: 'Food',
    shelter: 'A bed tonight',
    eviction: 'Rent, power or court papers',
    gambling: 'Gambling',
    addiction: 'Alcohol or drugs',
    scam: 'A scam, or a stolen name',
    money: 'Debts and taxes',
    opening: 'You can start with: <text>{words}</text>',
    deaf: 'Deaf or hard of hearing: <text>{videophone}</text>',
    whatHappens: 'What happens<hidden> at <text>{name}</text></hidden>',
  },
  { es },
)
