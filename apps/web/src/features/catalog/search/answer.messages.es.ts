export const es = {
  eyebrow: 'Parece que se trata de',
  inTrack: 'En “<name>{track}</name>”',
  wholeLibrary: 'de toda la biblioteca',
  firstStep: 'Un primer paso',
  outsideOnly: 'No está en nuestra biblioteca, pero esto ayuda:',
  didYouMean: '¿Quiso decir “<name>{intent}</name>”?',
  lessons: 'Lecciones que pueden ayudar',
  moreLessons: 'Más lecciones',
  countLessons: '{count, plural, one {# lección que puede ayudar} other {# lecciones que pueden ayudar}}',
  noLessons: 'Ayuda fuera de la biblioteca',
}
