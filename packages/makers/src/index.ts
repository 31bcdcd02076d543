export { Makers, type MakersOptions } from './makers.ts'
