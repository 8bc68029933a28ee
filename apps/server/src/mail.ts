export { folderMailer } from './mail/folder-mailer.ts'
