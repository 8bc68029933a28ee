export const es = {
  signIn: 'Entrar',
  newPassword: 'Elegir una contraseña nueva',
  notYouNothingToDo: '¿No fue usted? Entonces no tiene que hacer nada.',
  notYouNothingChanged: '¿No fue usted? Entonces no tiene que hacer nada. No se cambió nada.',

  code: 'Su código',
  codeSubject: 'Su código para {product}',
  codeLimits:
    'Funciona durante {minutes, plural, one {# minuto} other {# minutos}} y permite {tries, plural, one {# intento} other {# intentos}}.',
  resetLead:
    'Escriba este código en la página donde lo pidió, o en la página de abajo, y elija una contraseña nueva.',
  resetNotYou:
    '¿No fue usted? Entonces no haga nada y no le dé el código a nadie. Su contraseña sigue igual.',
  verificationHeading: '¿Es este su correo electrónico?',
  verificationLead:
    'Alguien, probablemente usted, quiere usar este correo para entrar a {product}. Escriba este código en la página donde lo pidió.',
  verificationLimits:
    'Funciona durante {minutes, plural, one {# minuto} other {# minutos}} y permite {tries, plural, one {# intento} other {# intentos}}. Un código más reciente lo reemplaza.',
  verificationNotYou: '¿No fue usted? Entonces no haga nada y no le dé el código a nadie. No se cambia nada.',
  takenSubject: 'Su correo electrónico y {product}',
  takenHeading: 'Este correo ya tiene una cuenta',
  takenLead:
    'Alguien quiso usar este correo para otra cuenta en {product}. Aquí ya tiene una, así que no se cambió nada.',
  takenReset: 'Si fue usted, entre con este correo. ¿Olvidó la contraseña? Elija una nueva aquí: {url}',

  registeredSubject: 'Usted ya tiene una contraseña para {product}',
  registeredHeading: 'Ya puede entrar',
  registeredLead:
    'Alguien, probablemente usted, pidió una invitación nueva para este correo. No la necesita: usted ya eligió una contraseña, y todavía funciona.',
  registeredReset: '¿La olvidó? Elija una nueva aquí: {url}',
  externalSubject: 'Cómo entra usted a {product}',
  externalHeading: 'Entre con la cuenta de su organización',
  externalLead:
    'Alguien, probablemente usted, pidió una contraseña para este correo. En {product} usted no tiene ninguna: entra con la cuenta de su organización, igual que para el resto de su trabajo.',
  externalSignIn: 'Ir a la página para entrar',
  externalFailure:
    'Si eso no funciona, pregúntele a la persona que administra las cuentas de su organización.',

  changeIsYours: '¿Fue usted? Entonces no tiene que hacer nada.',
  notYouRecover:
    '¿No fue usted? Escriba hoy mismo a {contactEmail}. Podemos detener a quien lo hizo y devolverle su cuenta.',
  addressSubject: 'Se cambió su correo electrónico para {product}',
  addressHeading: 'Se cambió su correo electrónico',
  addressLead: 'Desde ahora usted entra a {product} con {email}. Este correo ya no funciona allí.',
  correctedLead:
    'Quienes administran su cuenta corrigieron su correo electrónico. Desde ahora usted entra a {product} con este. Su contraseña y su progreso quedan como están.',
  correctedNotYours: '¿Este correo no es suyo, o no sabe por qué recibe esto? Escriba a {contactEmail}.',
  correctedFormerLead:
    'Quienes administran su cuenta cambiaron su correo electrónico. Desde ahora usted entra a {product} con {email}. Este correo ya no funciona allí.',
  correctedAsk:
    '¿No lo pidió usted, o el correo nuevo no es suyo? Escriba hoy a {contactEmail}: podemos deshacerlo.',
  withdrawnLead: 'La invitación a {product} que se envió a este correo ya no funciona. Era para otro correo.',
  withdrawnAsk: '¿Sí era para usted? Pregunte a quien le invitó, o escriba a {contactEmail}.',
  unlockedSubject: 'Ya puede entrar a {product} otra vez',
  unlockedHeading: 'Su cuenta está desbloqueada',
  unlockedLead:
    'Después de demasiados intentos, su cuenta de {product} tenía que esperar. Quienes la administran terminaron esa espera: ya puede intentarlo otra vez.',
  unlockedAsked: '¿Lo pidió usted? Entonces no tiene que hacer nada más.',
  unlockedNotYou:
    '¿No fue usted quien lo intentó? Elija ahora una contraseña nueva: así nadie más puede entrar.',
  passwordSubject: 'Se cambió su contraseña para {product}',
  passwordHeading: 'Se cambió su contraseña',
  passwordLead:
    'Usted tiene una contraseña nueva para {product}. En los demás dispositivos donde había entrado, su sesión está cerrada.',
  passwordNotYou: '¿No fue usted? Elija ahora una contraseña nueva: así nadie más puede entrar.',
  passwordFailure: 'Si eso no funciona, escriba a {contactEmail}.',
  stepOnSubject: 'Se activó el segundo paso para entrar a {product}',
  stepOnHeading: 'Se activó un segundo paso',
  stepByAppLead:
    'Desde ahora, al entrar se le pide un código de la aplicación de autenticación que se acaba de configurar. En los demás dispositivos donde había entrado, su sesión está cerrada.',
  stepByTextLead:
    'Desde ahora, al entrar se le pide un código que se envía a su teléfono. En los demás dispositivos donde había entrado, su sesión está cerrada.',
  stepOffSubject: 'Se desactivó el segundo paso para entrar a {product}',
  stepOffHeading: 'Se desactivó el segundo paso',
  stepOffLead:
    'Desde ahora, para entrar basta con su contraseña. En los demás dispositivos donde había entrado, su sesión está cerrada.',
  stepRemovedLead:
    'Quienes administran su cuenta desactivaron el segundo paso. Desde ahora, para entrar basta con su contraseña. Su sesión está cerrada en todos los dispositivos.',
  recoveryCodeSubject: 'Se usó un código de recuperación para entrar a {product}',
  recoveryCodeHeading: 'Se usó un código de recuperación',
  recoveryCodeLead:
    'Alguien, probablemente usted, entró con un código de recuperación en lugar de un código de la aplicación. Ese código de recuperación ya no funciona.',
  stepNotYou:
    '¿No fue usted? Alguien conoce su contraseña. Elija ahora una nueva y escriba a {contactEmail}: le ayudamos a recuperar el segundo paso.',
  accountSubject: 'Se restableció su cuenta de {product}',
  accountHeading: 'Se restableció su cuenta',
  accountLead:
    'Quienes administran {product} quitaron su contraseña y el segundo paso para entrar. Su sesión está cerrada en todos los dispositivos. Para volver, use la invitación nueva que recibirá de ellos.',
  accountRequested: '¿Lo pidió usted? Entonces no tiene que hacer nada más.',
}
