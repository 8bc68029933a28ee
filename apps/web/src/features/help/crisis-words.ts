import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import type { CrisisKind, HelpLine } from '@kitchen-table/domain/help'
import { englishWays, spanishWays, type WayWords } from '../../app/help/list-ways.ts'

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

/** What a crisis panel says: a sentence in both languages, and the line to show until the list of lines is loaded. */
export const crisisWords: Record<CrisisKind, Record<SearchLanguage, string> & { firstLine: FirstLine }> = {
  suicide: {
    en: 'You matter, and so does the one you fear for. Someone kind is awake right now.',
    es: 'Su vida importa, y la de quien le preocupa también. Hay alguien amable despierto ahora.',
    firstLine: lifeline,
  },
  despair: {
    en: 'This sounds like a lot to carry. You can set it down with someone for a while.',
    es: 'Es mucho para cargar. Puede compartirlo un rato con alguien que escucha.',
    firstLine: lifeline,
  },
  violence: {
    en: 'Nobody earns being hurt. You can talk it through, at your own pace.',
    es: 'Nadie merece que le hagan daño. Puede hablarlo, a su propio ritmo.',
    firstLine: domesticViolence,
  },
  control: {
    en: 'Your pay and your papers are yours. Wanting them back is fair.',
    es: 'Su dinero y sus papeles son suyos. Querer recuperarlos es su derecho.',
    firstLine: domesticViolence,
  },
  hunger: {
    en: 'Everyone should eat today. Asking for food is a way of caring.',
    es: 'Hoy todos deberían comer. Pedir comida es una forma de cuidar.',
    firstLine: helpNearby,
  },
  shelter: {
    en: 'A safe place to sleep is a need we all share. Someone can help you look tonight.',
    es: 'Dormir a salvo es una necesidad de todos. Esta noche alguien puede ayudarle a buscar.',
    firstLine: { ...helpNearby, name: 'A bed tonight, through 211' },
  },
  eviction: {
    en: 'A notice is frightening. It is often not the last word, and people can help read it.',
    es: 'Un aviso asusta. A menudo no es la última palabra, y hay quien ayuda a leerlo.',
    firstLine: helpNearby,
  },
  gambling: {
    en: 'Wanting it to stop takes courage. Nobody has to do it alone.',
    es: 'Querer que pare es valiente. Nadie tiene que hacerlo solo.',
    firstLine: {
      name: 'National Problem Gambling Helpline',
      phone: '800-697-3738',
      text: { number: '800-697-3738', word: '' },
      site: null,
    },
  },
  child: {
    en: 'A child’s safety begins with one person who notices. Thank you for speaking.',
    es: 'La seguridad de un niño empieza con alguien que se da cuenta. Gracias por hablar.',
    firstLine: {
      name: 'Childhelp, child abuse',
      phone: '800-422-4453',
      text: { number: '800-422-4453', word: '' },
      site: null,
    },
  },
  elder: {
    en: 'At every age people deserve care and their own say. It is good that you ask.',
    es: 'A toda edad se merece cuidado y voz propia. Qué bueno que pregunta.',
    firstLine: { name: 'Eldercare Locator', phone: '800-677-1116', text: null, site: null },
  },
  trafficking: {
    en: 'Your work and your life belong to you. You may ask without giving a name.',
    es: 'Su trabajo y su vida son suyos. Puede preguntar sin dar su nombre.',
    firstLine: {
      name: 'National Human Trafficking Hotline',
      phone: '888-373-7888',
      text: { number: '233733', word: 'HELP' },
      site: null,
    },
  },
  scam: {
    en: 'They fool bright people daily. Call your bank first: minutes count.',
    es: 'Engañan a gente lista cada día. Llame primero a su banco: los minutos cuentan.',
    firstLine: {
      name: 'Your own bank or card company, first',
      phone: null,
      text: null,
      site: null,
      otherWay: 'The number on your card',
    },
  },
}

type PanelWords = WayWords & {
  leave: string
  leaveHint: string
  allPlaces: string
  notRecorded: string
}

export const panelWords: Record<SearchLanguage, PanelWords> = {
  en: {
    ...englishWays,
    leave: 'Leave this page',
    leaveHint: 'Press Escape once more to leave.',
    allPlaces: 'All places that help',
    notRecorded: 'This search is not recorded: not here, not in the address, not in the history.',
  },
  es: {
    ...spanishWays,
    leave: 'Salir de esta página',
    leaveHint: 'Pulse Escape otra vez para salir.',
    allPlaces: 'Todos los lugares que ayudan',
    notRecorded: 'Esta búsqueda no se guarda: ni aquí, ni en la dirección, ni en el historial.',
  },
}
