export const es = {
  unknownField: 'Ese campo no existe.',
}
