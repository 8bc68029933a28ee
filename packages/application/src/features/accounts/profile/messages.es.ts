export const es = {
  noTexts: 'Aquí no podemos enviar mensajes de texto, así que un número no serviría de nada.',
  noMobilePhone:
    'A ese número no llegan mensajes de texto. Escriba el número de un celular con el código del país, como +1 612 555 0142.',
  invalidPhone: 'Escriba el número con el código del país, como +1 612 555 0142.',
  otherCountry:
    'No podemos enviar mensajes de texto a ese país ({country}). Se pueden enviar a: {countries}.',
  invalidEmail: 'No es un correo electrónico válido',
  sameEmail: 'Ese ya es su correo electrónico.',
}
