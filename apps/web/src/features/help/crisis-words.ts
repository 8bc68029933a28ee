import type { CrisisKind, HelpLine } from '@kitchen-table/domain/help'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './crisis.messages.ts'

/** What is needed to reach a line. */
type FirstLine = Pick<HelpLine, 'name' | 'phone' | 'text' | 'site'> & Partial<Pick<HelpLine, 'otherWay'>>

const lifeline: FirstLine = {
  name: 'Suicide and Crisis Lifeline',
  phone: '988',
  text: { number: '988', word: '' },
  site: null,
}
const domesticViolence: FirstLine = {
  name: 'National Domestic Violence Hotline',
  phone: '800-799-7233',
  text: { number: '88788', word: 'START' },
  site: null,
}
const helpNearby: FirstLine = { name: '211, help near you', phone: '211', text: null, site: null }

/** What a crisis panel says: a sentence, and the line to show until the list of lines is loaded. */
export const crisisWords: Record<CrisisKind, { sentence: PlainMessage; firstLine: FirstLine }> = {
  suicide: {
    sentence: messages.suicide,
    firstLine: lifeline,
  },
  despair: {
    sentence: messages.despair,
    firstLine: lifeline,
  },
  violence: {
    sentence: messages.violence,
    firstLine: domesticViolence,
  },
  control: {
    sentence: messages.control,
    firstLine: domesticViolence,
  },
  hunger: {
    sentence: messages.hunger,
    firstLine: helpNearby,
  },
  shelter: {
    sentence: messages.shelter,
    firstLine: { ...helpNearby, name: 'A bed tonight, through 211' },
  },
  eviction: {
    sentence: messages.eviction,
    firstLine: helpNearby,
  },
  gambling: {
    sentence: messages.gambling,
    firstLine: {
      name: 'National Problem Gambling Helpline',
      phone: '800-697-3738',
      text: { number: '800-697-3738', word: '' },
      site: null,
    },
  },
  child: {
    sentence: messages.child,
    firstLine: {
      name: 'Childhelp, child abuse',
      phone: '800-422-4453',
      text: { number: '800-422-4453', word: '' },
      site: null,
    },
  },
  elder: {
    sentence: messages.elder,
    firstLine: { name: 'Eldercare Locator', phone: '800-677-1116', text: null, site: null },
  },
  trafficking: {
    sentence: messages.trafficking,
    firstLine: {
      name: 'National Human Trafficking Hotline',
      phone: '888-373-7888',
      text: { number: '233733', word: 'HELP' },
      site: null,
    },
  },
  scam: {
    sentence: messages.scam,
    firstLine: {
      name: 'Your own bank or card company, first',
      phone: null,
      text: null,
      site: null,
      otherWay: 'The number on your card',
    },
  },
}
