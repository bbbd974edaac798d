import type { DeviceName } from "./coverage-question.ts";
import { createNameIndex, type NameIndex } from "./name-index.ts";

export type DeviceCatalog = NameIndex<DeviceName>;

/** A type of device with what people call it, as the dataset has it. */
export interface DeviceTypeRow {
  readonly device_type: string;
  readonly device_category: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** French names, for the types of the dataset that they mean. */
const FRENCH: readonly (readonly [string, string])[] = [
  ["fauteuil roulant", "manual_wheelchair"],
  ["fauteuil roulant manuel", "manual_wheelchair"],
  ["fauteuil roulant electrique", "power_wheelchair"],
  ["fauteuil motorise", "power_wheelchair"],
  ["quadriporteur", "power_scooter"],
  ["triporteur", "power_scooter"],
  ["marchette", "ambulation_aid"],
  ...(["1", "2", "3"] as const).flatMap((type) =>
    ["marchette", "marchette a roues", "marchette a roulettes", "deambulateur"].map(
      (name) => [`${name} de type ${type}`, `wheeled_walker_type_${type}`] as const,
    ),
  ),
  ["marchette a roues", "ambulation_aid"],
  ["marchette a roulettes", "ambulation_aid"],
  ["fauteuil electrique", "power_wheelchair"],
  ["fauteuil roulant motorise", "power_wheelchair"],
  ["fauteuil a propulsion manuelle", "manual_wheelchair"],
  ["scooter electrique", "power_scooter"],
  ["bascule motorisee", "power_tilt_recline"],
  ["inclinaison motorisee", "power_tilt_recline"],
  ["implant cochleaire", "cochlear_processor"],
  ["appareil pour l'apnee", "cpap"],
  ["nebuliseur", "medication_compressor"],
  ["bas de compression", "lymphedema_garment"],
  ["bas compressifs", "lymphedema_garment"],
  ["prothese oculaire", "ocular_prosthesis"],
  ["oeil artificiel", "ocular_prosthesis"],
  ["jambe artificielle", "limb_prosthesis"],
  ["prothese de jambe", "limb_prosthesis"],
  ["capteur de glucose", "rtcgm"],
  ["surveillance du glucose en continu", "rtcgm"],
  ["seringues", "insulin_syringes"],
  ["aiguilles", "insulin_syringes"],
  ["telescripteur", "teletypewriter"],
  ["orthese tibiale", "leg_brace"],
  ["orthese de cheville", "leg_brace"],
  ["coussin", "seating"],
  ["deambulateur", "ambulation_aid"],
  ["bequilles", "forearm_crutches"],
  ["prothese auditive", "hearing_aid"],
  ["appareil auditif", "hearing_aid"],
  ["aide auditive", "hearing_aid"],
  ["pompe a insuline", "insulin_pump"],
  ["oxygene a domicile", "home_oxygen"],
  ["prothese mammaire", "breast_prosthesis"],
  ["appareil ppc", "cpap"],
  ["stomie", "ostomy_supplies"],
  ["canne blanche", "white_cane"],
  ["loupe", "magnifier"],
];

/**
 * Names of devices in the words of the dataset, and in French.
 *
 * @param models names of models, with the types that they are of
 */
export function createDeviceCatalog(
  rows: readonly DeviceTypeRow[],
  models: readonly (readonly [name: string, type: string])[] = [],
): DeviceCatalog {
  const values = new Map<string, DeviceName>(
    rows.map(({ device_type: type, device_category: category, name }) => [type, { type, category, name }]),
  );
  const entries = rows.flatMap(({ device_type: type, name, words }) =>
    [name, type.replaceAll("_", " "), ...words].flatMap((word) => {
      const value = values.get(type);
      return value ? [[word, value] as const] : [];
    }),
  );
  const others = [...FRENCH, ...models].flatMap(([word, type]) => {
    const value = values.get(type);
    return value ? [[word, value] as const] : [];
  });
  return createNameIndex([...entries, ...others]);
}
