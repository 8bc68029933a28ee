export const es = {
  greeting: 'Hola:',
  greetingByName: 'Hola, {name}:',
  footer: '{product} envió este correo. ¿Tiene preguntas? Escriba a {contactEmail}.',
}
