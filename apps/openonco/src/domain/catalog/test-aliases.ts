/**
 * Other names of a test than the one in the data: former names, abbreviations, the vendor's other spelling. By folded
 * name of the record; the aliases apply in each category that has that record.
 */
export const TEST_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "reveal mrd": ["Guardant Reveal", "Guardant Reveal MRD"],
  "reveal trm": ["Guardant Reveal", "Guardant Reveal TRM"],
  truemrd: ["Veracyte MRD", "C2i MRD"],
  "invitae pcm": ["Invitae Personalized Cancer Monitoring", "Labcorp PCM"],
  "foresight clarity lymphoma": ["Foresight CLARITY"],
  "next personal dx": ["NeXT Personal"],
  "bd oneflow bcp all mrd panel (tube 1 + tube 2)": ["BD OneFlow B-ALL MRD Kit"],
  "freenome simplescreen crc": ["Freenome CRC Blood Test", "SimpleScreen"],
  "freenome crc blood test": ["SimpleScreen"],
  "foundationone tracker (mrd)": ["F1 Tracker", "F1 Tracker MRD"],
  "foundationone tracker (trm)": ["F1 Tracker", "F1 Tracker TRM"],
  "cologuard plus": ["Cologuard+", "Cologuard 2.0", "Next-generation Cologuard"],
  "tempus xm mrd": ["xM MRD"],
  "tempus xt cdx": ["xT CDx", "Tempus xT"],
  "tempus xf": ["xF"],
  "tempus xf+": ["xF+"],
  "foundationone cdx": ["F1CDx"],
  "foundationone liquid cdx": ["F1LCDx", "FoundationOne Liquid"],
  "foundationone heme": ["F1Heme"],
  "oncotype dx breast recurrence score": ["Oncotype DX", "Oncotype DX Breast"],
  "tso 500": ["TruSight Oncology 500", "TSO500"],
  "guardant lunar (ruo platform)": ["LUNAR-1"],
};
