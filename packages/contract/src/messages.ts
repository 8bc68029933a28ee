import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

/** Why a value of a field that several endpoints have is refused. */
export const messages = defineMessages(
  {
    atMostCharacters: 'Please use at most {max, number} characters.',
    nameTooLong: 'A name has at most {max, number} characters.',
    titleTooLong: 'A title has at most {max, number} characters.',
    notAnEmail: 'Not a valid email address format',
    notAnAddress: 'Not an address that we use.',
    notALesson: 'Not the id of a lesson.',
    chooseLesson: 'Please choose the lesson that answers it.',
    notAnEvent: 'Not the id of an event.',
    notACreation: 'Not the id of a creation.',
    notATime: 'Not a time in UTC.',
    notAPage: 'Not the path of a page.',
    httpsAddress: 'Please enter an address that begins with https://.',
    notAnUpload: 'Not the id of an upload.',
    notAFileType: 'Not a type of file.',
    emptyFile: 'This file is empty.',
    notASha256: 'Not a SHA-256 in base64.',
  },
  { es },
)
