/** The bill's file in a release: no page loads it. */
export const billFile = "server/bom.json";

/** A package from elsewhere in a bundle, as CycloneDX describes it. */
export interface BillComponent {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: [{ license: { name: string } }];
}

/** A software bill of materials: the part of CycloneDX 1.6 that a bundle can fill. */
export interface BillOfMaterials {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  components: BillComponent[];
}
