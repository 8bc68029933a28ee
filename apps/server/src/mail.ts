export { folderMailer } from './mail/folder-mailer.ts'
export { folderSmsSender } from './mail/folder-sms-sender.ts'
