export const es = {
  suicide:
    'Su vida importa, y la de quien le preocupa también. Ahora mismo hay alguien amable que le escucha.',
  despair: 'Es mucho peso para una sola persona. Puede compartirlo un rato con alguien que sabe escuchar.',
  violence: 'Nadie merece que le hagan daño. Puede hablarlo, a su propio ritmo.',
  control: 'Su dinero y sus papeles son suyos. Tiene derecho a recuperarlos.',
  hunger: 'Todos deberíamos poder comer hoy. Pedir comida es una forma de cuidarse y de cuidar a los suyos.',
  shelter: 'Dormir a salvo es una necesidad de todos. Esta noche alguien puede ayudarle a buscar un lugar.',
  eviction: 'Un aviso así asusta. Muchas veces no es la última palabra, y hay quien le ayude a leerlo.',
  gambling: 'Querer dejarlo ya es de valientes. Nadie tiene que hacerlo a solas.',
  child: 'La seguridad de un niño empieza con alguien que se da cuenta. Gracias por decirlo.',
  elder: 'A cualquier edad merecemos cuidado y voz propia. Hace bien en preguntar.',
  trafficking: 'Su trabajo y su vida son suyos. Puede preguntar sin dar su nombre.',
  scam: 'Todos los días engañan a gente muy lista. Llame primero a su banco: cada minuto cuenta.',
  allPlaces: 'Todos los lugares que ayudan',
  notRecorded: 'Esta búsqueda no se guarda: ni aquí, ni en la dirección, ni en el historial.',
}
