// Made by `npm run db:types` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_deletion_requests: {
        Row: {
          cancelled_at: string | null;
          cancelled_bookings: number;
          confirm_before: string;
          erase_after: string;
          erased_at: string | null;
          id: string;
          requested_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          cancelled_at?: string | null;
          cancelled_bookings?: number;
          confirm_before?: string;
          erase_after?: string;
          erased_at?: string | null;
          id?: string;
          requested_at?: string;
          user_id?: string | null;
        };
        Update: {
          cancelled_at?: string | null;
          cancelled_bookings?: number;
          confirm_before?: string;
          erase_after?: string;
          erased_at?: string | null;
          id?: string;
          requested_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      affiliate_conversions: {
        Row: {
          account_id: string | null;
          click_id: number | null;
          commission: number;
          converted_at: string;
          created_at: string;
          id: string;
          line_key: string;
          line_reference: string;
          link_id: string | null;
          order_reference: string;
          partner_id: string;
          revenue: number;
          status: Database["public"]["Enums"]["commission_status"];
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          click_id?: number | null;
          commission: number;
          converted_at: string;
          created_at?: string;
          id?: string;
          line_key?: never;
          line_reference?: string;
          link_id?: string | null;
          order_reference?: string;
          partner_id: string;
          revenue: number;
          status: Database["public"]["Enums"]["commission_status"];
        };
        Update: {
          account_id?: string | null;
          click_id?: number | null;
          commission?: number;
          converted_at?: string;
          created_at?: string;
          id?: string;
          line_key?: never;
          line_reference?: string;
          link_id?: string | null;
          order_reference?: string;
          partner_id?: string;
          revenue?: number;
          status?: Database["public"]["Enums"]["commission_status"];
        };
        Relationships: [
          {
            foreignKeyName: "affiliate_conversions_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "network_accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_conversions_click_id_fkey";
            columns: ["click_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_link_clicks";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_conversions_link_id_fkey";
            columns: ["link_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_links";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_conversions_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      affiliate_link_clicks: {
        Row: {
          clicked_at: string;
          clicked_hour: string;
          collection_id: string | null;
          counted: boolean;
          id: number;
          item_id: string | null;
          link_id: string;
          outfit_id: string | null;
          reference: string;
          screen: Database["public"]["Enums"]["shop_screen"] | null;
          sub_id: string | null;
          visitor: string;
        };
        ComputedFields: never;
        Insert: {
          clicked_at?: string;
          clicked_hour?: never;
          collection_id?: string | null;
          counted?: boolean;
          id?: never;
          item_id?: string | null;
          link_id: string;
          outfit_id?: string | null;
          reference?: string;
          screen?: Database["public"]["Enums"]["shop_screen"] | null;
          sub_id?: string | null;
          visitor: string;
        };
        Update: {
          clicked_at?: string;
          clicked_hour?: never;
          collection_id?: string | null;
          counted?: boolean;
          id?: never;
          item_id?: string | null;
          link_id?: string;
          outfit_id?: string | null;
          reference?: string;
          screen?: Database["public"]["Enums"]["shop_screen"] | null;
          sub_id?: string | null;
          visitor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "affiliate_link_clicks_collection_id_fkey";
            columns: ["collection_id"];
            isOneToOne: false;
            referencedRelation: "collections";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_link_clicks_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_link_clicks_link_id_fkey";
            columns: ["link_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_links";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "affiliate_link_clicks_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      affiliate_links: {
        Row: {
          approved: number;
          campaign_name: string;
          click_count: number;
          commission: number;
          conversion_count: number;
          created_at: string;
          deleted_at: string | null;
          expires_at: string | null;
          id: string;
          original_url: string;
          paid: number;
          partner_id: string;
          revenue: number;
          status: Database["public"]["Enums"]["link_status"];
          tracking_code: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          approved?: number;
          campaign_name: string;
          click_count?: number;
          commission?: number;
          conversion_count?: number;
          created_at?: string;
          deleted_at?: string | null;
          expires_at?: string | null;
          id?: string;
          original_url: string;
          paid?: number;
          partner_id: string;
          revenue?: number;
          status?: Database["public"]["Enums"]["link_status"];
          tracking_code?: string;
          updated_at?: string;
        };
        Update: {
          approved?: number;
          campaign_name?: string;
          click_count?: number;
          commission?: number;
          conversion_count?: number;
          created_at?: string;
          deleted_at?: string | null;
          expires_at?: string | null;
          id?: string;
          original_url?: string;
          paid?: number;
          partner_id?: string;
          revenue?: number;
          status?: Database["public"]["Enums"]["link_status"];
          tracking_code?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "affiliate_links_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      affiliate_partners: {
        Row: {
          click_parameter: string | null;
          click_window_days: number;
          commission_rate: number;
          contact_email: string;
          contact_name: string;
          contact_phone: string | null;
          created_at: string;
          custom_items: string[];
          geographic_coverage: string[];
          id: string;
          link_template: string | null;
          logo_url: string | null;
          may_copy_pictures: boolean;
          network: Database["public"]["Enums"]["affiliate_network"] | null;
          notes: string | null;
          partnership_tier: Database["public"]["Enums"]["partnership_tier"];
          product_categories: Database["public"]["Enums"]["product_category"][];
          retailer: Database["public"]["Enums"]["retailer"] | null;
          shop_name: string;
          slug: string;
          social_media_links: NonNullable<Json>;
          status: Database["public"]["Enums"]["partner_status"];
          tracking_code: string;
          updated_at: string;
          website_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          click_parameter?: string | null;
          click_window_days?: number;
          commission_rate?: number;
          contact_email: string;
          contact_name: string;
          contact_phone?: string | null;
          created_at?: string;
          custom_items?: string[];
          geographic_coverage?: string[];
          id?: string;
          link_template?: string | null;
          logo_url?: string | null;
          may_copy_pictures?: boolean;
          network?: Database["public"]["Enums"]["affiliate_network"] | null;
          notes?: string | null;
          partnership_tier?: Database["public"]["Enums"]["partnership_tier"];
          product_categories: Database["public"]["Enums"]["product_category"][];
          retailer?: Database["public"]["Enums"]["retailer"] | null;
          shop_name: string;
          slug?: string;
          social_media_links?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["partner_status"];
          tracking_code?: string;
          updated_at?: string;
          website_url?: string | null;
        };
        Update: {
          click_parameter?: string | null;
          click_window_days?: number;
          commission_rate?: number;
          contact_email?: string;
          contact_name?: string;
          contact_phone?: string | null;
          created_at?: string;
          custom_items?: string[];
          geographic_coverage?: string[];
          id?: string;
          link_template?: string | null;
          logo_url?: string | null;
          may_copy_pictures?: boolean;
          network?: Database["public"]["Enums"]["affiliate_network"] | null;
          notes?: string | null;
          partnership_tier?: Database["public"]["Enums"]["partnership_tier"];
          product_categories?: Database["public"]["Enums"]["product_category"][];
          retailer?: Database["public"]["Enums"]["retailer"] | null;
          shop_name?: string;
          slug?: string;
          social_media_links?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["partner_status"];
          tracking_code?: string;
          updated_at?: string;
          website_url?: string | null;
        };
        Relationships: [];
      };
      alert_recipients: {
        Row: {
          address: string | null;
          asked_at: string | null;
          created_at: string;
          id: string;
          notified_at: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          asked_at?: string | null;
          created_at?: string;
          id?: string;
          notified_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          asked_at?: string | null;
          created_at?: string;
          id?: string;
          notified_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      alerts: {
        Row: {
          caller: string | null;
          confirmed_at: string | null;
          created_at: string;
          ended_at: string | null;
          expert_id: string | null;
          id: string;
          item_id: string | null;
          kind: Database["public"]["Enums"]["alert_kind"];
          named_at: string | null;
          notified_at: string | null;
          notified_price: number | null;
          outfit_id: string | null;
          price_limit: number | null;
          recipient_id: string;
          since_price: number | null;
          size: Database["public"]["Enums"]["size"] | null;
          subject_id: string;
          time_zone: string | null;
        };
        ComputedFields: never;
        Insert: {
          caller?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          ended_at?: string | null;
          expert_id?: string | null;
          id?: string;
          item_id?: string | null;
          kind: Database["public"]["Enums"]["alert_kind"];
          named_at?: string | null;
          notified_at?: string | null;
          notified_price?: number | null;
          outfit_id?: string | null;
          price_limit?: number | null;
          recipient_id: string;
          since_price?: number | null;
          size?: Database["public"]["Enums"]["size"] | null;
          subject_id?: never;
          time_zone?: string | null;
        };
        Update: {
          caller?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          ended_at?: string | null;
          expert_id?: string | null;
          id?: string;
          item_id?: string | null;
          kind?: Database["public"]["Enums"]["alert_kind"];
          named_at?: string | null;
          notified_at?: string | null;
          notified_price?: number | null;
          outfit_id?: string | null;
          price_limit?: number | null;
          recipient_id?: string;
          since_price?: number | null;
          size?: Database["public"]["Enums"]["size"] | null;
          subject_id?: never;
          time_zone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "alerts_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "alerts_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "alerts_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "alerts_recipient_id_fkey";
            columns: ["recipient_id"];
            isOneToOne: false;
            referencedRelation: "alert_recipients";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_log: {
        Row: {
          action: Database["public"]["Enums"]["change_action"];
          actor_id: string | null;
          actor_name: string | null;
          after: Json | null;
          before: Json | null;
          changed_at: string;
          id: number;
          record_id: string;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: Database["public"]["Enums"]["change_action"];
          actor_id?: string | null;
          actor_name?: string | null;
          after?: Json | null;
          before?: Json | null;
          changed_at?: string;
          id?: never;
          record_id: string;
          table_name: string;
        };
        Update: {
          action?: Database["public"]["Enums"]["change_action"];
          actor_id?: string | null;
          actor_name?: string | null;
          after?: Json | null;
          before?: Json | null;
          changed_at?: string;
          id?: never;
          record_id?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      booking_proposals: {
        Row: {
          answer: Database["public"]["Enums"]["proposal_answer"];
          answered_at: string | null;
          booking_date: string;
          booking_id: string;
          created_at: string;
          ends_at: string;
          expires_at: string;
          id: string;
          message: string | null;
          proposed_by: Database["public"]["Enums"]["actor_role"];
          start_time: string;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: Database["public"]["Enums"]["proposal_answer"];
          answered_at?: string | null;
          booking_date: string;
          booking_id: string;
          created_at?: string;
          ends_at: string;
          expires_at: string;
          id?: string;
          message?: string | null;
          proposed_by: Database["public"]["Enums"]["actor_role"];
          start_time: string;
          starts_at: string;
        };
        Update: {
          answer?: Database["public"]["Enums"]["proposal_answer"];
          answered_at?: string | null;
          booking_date?: string;
          booking_id?: string;
          created_at?: string;
          ends_at?: string;
          expires_at?: string;
          id?: string;
          message?: string | null;
          proposed_by?: Database["public"]["Enums"]["actor_role"];
          start_time?: string;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "booking_proposals_booking_id_fkey";
            columns: ["booking_id"];
            isOneToOne: false;
            referencedRelation: "expert_bookings";
            referencedColumns: ["id"];
          },
        ];
      };
      budget_incidents: {
        Row: {
          ended_at: string | null;
          environment: string;
          id: string;
          objective: Database["public"]["Enums"]["objective_kind"];
          opened_at: string;
          remote: string;
        };
        ComputedFields: never;
        Insert: {
          ended_at?: string | null;
          environment: string;
          id?: string;
          objective: Database["public"]["Enums"]["objective_kind"];
          opened_at?: string;
          remote: string;
        };
        Update: {
          ended_at?: string | null;
          environment?: string;
          id?: string;
          objective?: Database["public"]["Enums"]["objective_kind"];
          opened_at?: string;
          remote?: string;
        };
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          key_hash: string;
          kind: Database["public"]["Enums"]["calendar_feed_kind"];
          last_read_at: string | null;
          stylist_id: string | null;
          user_id: string;
          with_requests: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          key_hash: string;
          kind: Database["public"]["Enums"]["calendar_feed_kind"];
          last_read_at?: string | null;
          stylist_id?: never;
          user_id: string;
          with_requests?: boolean;
        };
        Update: {
          created_at?: string;
          key_hash?: string;
          kind?: Database["public"]["Enums"]["calendar_feed_kind"];
          last_read_at?: string | null;
          stylist_id?: never;
          user_id?: string;
          with_requests?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_stylist_id_fkey";
            columns: ["stylist_id"];
            isOneToOne: false;
            referencedRelation: "stylists";
            referencedColumns: ["user_id"];
          },
        ];
      };
      client_notes: {
        Row: {
          client_id: string;
          expert_id: string;
          note: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          expert_id: string;
          note: string;
          updated_at?: string;
        };
        Update: {
          client_id?: string;
          expert_id?: string;
          note?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_notes_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      collection_outfits: {
        Row: {
          collection_id: string;
          outfit_id: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          collection_id: string;
          outfit_id: string;
          position: number;
        };
        Update: {
          collection_id?: string;
          outfit_id?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: "collection_outfits_collection_id_fkey";
            columns: ["collection_id"];
            isOneToOne: false;
            referencedRelation: "collections";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "collection_outfits_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      collections: {
        Row: {
          cover_image: string;
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          id: string;
          slug: string;
          status: Database["public"]["Enums"]["outfit_status"];
          tags: string[];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          cover_image?: string;
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          slug: string;
          status?: never;
          tags?: string[];
          title: string;
          updated_at?: string;
        };
        Update: {
          cover_image?: string;
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          slug?: string;
          status?: never;
          tags?: string[];
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      commission_events: {
        Row: {
          commission: number | null;
          conversion_id: string;
          converted_at: string | null;
          effective_at: string;
          id: number;
          import_id: string | null;
          kind: Database["public"]["Enums"]["commission_event_kind"];
          payment_reference: string | null;
          raw_status: string | null;
          reason: string | null;
          recorded_at: string;
          row_key: string;
          sale: number | null;
          source: Database["public"]["Enums"]["commission_source"];
          stated_at: string;
          status: Database["public"]["Enums"]["commission_status"];
        };
        ComputedFields: never;
        Insert: {
          commission?: number | null;
          conversion_id: string;
          converted_at?: string | null;
          effective_at: string;
          id?: never;
          import_id?: string | null;
          kind: Database["public"]["Enums"]["commission_event_kind"];
          payment_reference?: string | null;
          raw_status?: string | null;
          reason?: string | null;
          recorded_at?: string;
          row_key?: string;
          sale?: number | null;
          source: Database["public"]["Enums"]["commission_source"];
          stated_at: string;
          status: Database["public"]["Enums"]["commission_status"];
        };
        Update: {
          commission?: number | null;
          conversion_id?: string;
          converted_at?: string | null;
          effective_at?: string;
          id?: never;
          import_id?: string | null;
          kind?: Database["public"]["Enums"]["commission_event_kind"];
          payment_reference?: string | null;
          raw_status?: string | null;
          reason?: string | null;
          recorded_at?: string;
          row_key?: string;
          sale?: number | null;
          source?: Database["public"]["Enums"]["commission_source"];
          stated_at?: string;
          status?: Database["public"]["Enums"]["commission_status"];
        };
        Relationships: [
          {
            foreignKeyName: "commission_events_conversion_id_fkey";
            columns: ["conversion_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_conversions";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_availability: {
        Row: {
          day_of_week: number;
          end_time: string;
          expert_id: string;
          id: string;
          is_available: boolean;
          start_time: string;
        };
        ComputedFields: never;
        Insert: {
          day_of_week: number;
          end_time: string;
          expert_id: string;
          id?: string;
          is_available?: boolean;
          start_time: string;
        };
        Update: {
          day_of_week?: number;
          end_time?: string;
          expert_id?: string;
          id?: string;
          is_available?: boolean;
          start_time?: string;
        };
        Relationships: [
          {
            foreignKeyName: "expert_availability_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_booking_events: {
        Row: {
          actor_role: Database["public"]["Enums"]["actor_role"];
          booking_id: string;
          happened_at: string;
          id: number;
          starts_at: string;
          status: Database["public"]["Enums"]["booking_status"];
        };
        ComputedFields: never;
        Insert: {
          actor_role: Database["public"]["Enums"]["actor_role"];
          booking_id: string;
          happened_at?: string;
          id?: never;
          starts_at: string;
          status: Database["public"]["Enums"]["booking_status"];
        };
        Update: {
          actor_role?: Database["public"]["Enums"]["actor_role"];
          booking_id?: string;
          happened_at?: string;
          id?: never;
          starts_at?: string;
          status?: Database["public"]["Enums"]["booking_status"];
        };
        Relationships: [
          {
            foreignKeyName: "expert_booking_events_booking_id_fkey";
            columns: ["booking_id"];
            isOneToOne: false;
            referencedRelation: "expert_bookings";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_bookings: {
        Row: {
          beyond_limits: boolean | null;
          blocked: unknown;
          booking_date: string;
          cancel_reason: string | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          client_notes: string | null;
          client_phone: string | null;
          client_time_zone: string | null;
          created_at: string;
          end_time: string;
          ends_at: string;
          expected_starts_at: string | null;
          expert_id: string;
          holder: string | null;
          id: string;
          intake_answers: Json | null;
          intake_version: number | null;
          package_id: string;
          place: string | null;
          place_kind: Database["public"]["Enums"]["place_kind"] | null;
          sequence: number;
          shared_list_id: string | null;
          shows_favorites: boolean;
          start_time: string;
          starts_at: string;
          status: Database["public"]["Enums"]["booking_status"];
          time_zone: string;
          total_amount: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          beyond_limits?: boolean | null;
          blocked?: unknown;
          booking_date: string;
          cancel_reason?: string | null;
          client_email?: string | null;
          client_id?: string | null;
          client_name?: string | null;
          client_notes?: string | null;
          client_phone?: string | null;
          client_time_zone?: string | null;
          created_at?: string;
          end_time: string;
          ends_at?: string;
          expected_starts_at?: string | null;
          expert_id: string;
          holder?: string | null;
          id?: string;
          intake_answers?: Json | null;
          intake_version?: number | null;
          package_id: string;
          place?: string | null;
          place_kind?: Database["public"]["Enums"]["place_kind"] | null;
          sequence?: number;
          shared_list_id?: string | null;
          shows_favorites?: boolean;
          start_time: string;
          starts_at?: string;
          status?: Database["public"]["Enums"]["booking_status"];
          time_zone?: string;
          total_amount: number;
          updated_at?: string;
        };
        Update: {
          beyond_limits?: boolean | null;
          blocked?: unknown;
          booking_date?: string;
          cancel_reason?: string | null;
          client_email?: string | null;
          client_id?: string | null;
          client_name?: string | null;
          client_notes?: string | null;
          client_phone?: string | null;
          client_time_zone?: string | null;
          created_at?: string;
          end_time?: string;
          ends_at?: string;
          expected_starts_at?: string | null;
          expert_id?: string;
          holder?: string | null;
          id?: string;
          intake_answers?: Json | null;
          intake_version?: number | null;
          package_id?: string;
          place?: string | null;
          place_kind?: Database["public"]["Enums"]["place_kind"] | null;
          sequence?: number;
          shared_list_id?: string | null;
          shows_favorites?: boolean;
          start_time?: string;
          starts_at?: string;
          status?: Database["public"]["Enums"]["booking_status"];
          time_zone?: string;
          total_amount?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "expert_bookings_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "expert_bookings_intake_fkey";
            columns: ["package_id", "intake_version"];
            isOneToOne: false;
            referencedRelation: "package_intakes";
            referencedColumns: ["package_id", "version"];
          },
          {
            foreignKeyName: "expert_bookings_package_fkey";
            columns: ["package_id", "expert_id"];
            isOneToOne: false;
            referencedRelation: "service_packages";
            referencedColumns: ["id", "expert_id"];
          },
          {
            foreignKeyName: "expert_bookings_shared_list_id_fkey";
            columns: ["shared_list_id"];
            isOneToOne: false;
            referencedRelation: "favorite_lists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_days_off: {
        Row: {
          expert_id: string;
          first_day: string;
          id: string;
          last_day: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          expert_id: string;
          first_day: string;
          id?: string;
          last_day: string;
          updated_at?: string;
        };
        Update: {
          expert_id?: string;
          first_day?: string;
          id?: string;
          last_day?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "expert_days_off_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_exceptions: {
        Row: {
          day: string;
          end_time: string;
          expert_id: string;
          id: string;
          is_available: boolean;
          note: string | null;
          start_time: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          end_time: string;
          expert_id: string;
          id?: string;
          is_available: boolean;
          note?: string | null;
          start_time: string;
          updated_at?: string;
        };
        Update: {
          day?: string;
          end_time?: string;
          expert_id?: string;
          id?: string;
          is_available?: boolean;
          note?: string | null;
          start_time?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "expert_exceptions_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_places: {
        Row: {
          address: string | null;
          expert_id: string;
          phone: string | null;
          updated_at: string;
          video_link: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          expert_id: string;
          phone?: string | null;
          updated_at?: string;
          video_link?: string | null;
        };
        Update: {
          address?: string | null;
          expert_id?: string;
          phone?: string | null;
          updated_at?: string;
          video_link?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "expert_places_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: true;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_reviews: {
        Row: {
          booking_id: string | null;
          client_id: string | null;
          created_at: string;
          expert_id: string;
          id: string;
          is_public: boolean;
          rating: number;
          review_text: string | null;
        };
        ComputedFields: never;
        Insert: {
          booking_id?: string | null;
          client_id?: string | null;
          created_at?: string;
          expert_id: string;
          id?: string;
          is_public?: boolean;
          rating: number;
          review_text?: string | null;
        };
        Update: {
          booking_id?: string | null;
          client_id?: string | null;
          created_at?: string;
          expert_id?: string;
          id?: string;
          is_public?: boolean;
          rating?: number;
          review_text?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "expert_reviews_booking_id_fkey";
            columns: ["booking_id"];
            isOneToOne: true;
            referencedRelation: "expert_bookings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "expert_reviews_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_settings: {
        Row: {
          expert_id: string;
          max_days_ahead: number;
          max_per_day: number | null;
          min_notice_minutes: number;
          response_hours: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          expert_id: string;
          max_days_ahead?: number;
          max_per_day?: number | null;
          min_notice_minutes?: number;
          response_hours?: number;
          updated_at?: string;
        };
        Update: {
          expert_id?: string;
          max_days_ahead?: number;
          max_per_day?: number | null;
          min_notice_minutes?: number;
          response_hours?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "expert_settings_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: true;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      expert_stylists: {
        Row: {
          bio: string;
          cancel_bookings_because: string | null;
          city: string;
          created_at: string;
          credentials: string[];
          experience_years: number;
          hourly_rate: number;
          id: string;
          is_active: boolean;
          is_verified: boolean;
          name: string;
          profile_image: string;
          rating: number;
          slug: string;
          specializations: Database["public"]["Enums"]["specialization"][];
          time_zone: string;
          total_reviews: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          bio?: string;
          cancel_bookings_because?: string | null;
          city?: string;
          created_at?: string;
          credentials?: string[];
          experience_years?: number;
          hourly_rate: number;
          id?: string;
          is_active?: boolean;
          is_verified?: boolean;
          name: string;
          profile_image?: string;
          rating?: number;
          slug: string;
          specializations?: Database["public"]["Enums"]["specialization"][];
          time_zone: string;
          total_reviews?: number;
          updated_at?: string;
        };
        Update: {
          bio?: string;
          cancel_bookings_because?: string | null;
          city?: string;
          created_at?: string;
          credentials?: string[];
          experience_years?: number;
          hourly_rate?: number;
          id?: string;
          is_active?: boolean;
          is_verified?: boolean;
          name?: string;
          profile_image?: string;
          rating?: number;
          slug?: string;
          specializations?: Database["public"]["Enums"]["specialization"][];
          time_zone?: string;
          total_reviews?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      favorite_list_shares: {
        Row: {
          created_at: string;
          list_id: string | null;
          token: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          list_id?: string | null;
          token?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          list_id?: string | null;
          token?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "favorite_list_shares_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: false;
            referencedRelation: "favorite_lists";
            referencedColumns: ["id"];
          },
        ];
      };
      favorite_lists: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      favorites: {
        Row: {
          created_at: string;
          id: string;
          item_id: string | null;
          list_id: string | null;
          note: string;
          outfit_id: string | null;
          position: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          item_id?: string | null;
          list_id?: string | null;
          note?: string;
          outfit_id?: string | null;
          position?: number;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          item_id?: string | null;
          list_id?: string | null;
          note?: string;
          outfit_id?: string | null;
          position?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "favorites_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "favorites_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: false;
            referencedRelation: "favorite_lists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "favorites_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      feed_items: {
        Row: {
          item_id: string;
          leads: boolean;
          linked_at: string;
          offer_id: string;
          pins: string[];
        };
        ComputedFields: never;
        Insert: {
          item_id: string;
          leads?: boolean;
          linked_at?: string;
          offer_id: string;
          pins?: string[];
        };
        Update: {
          item_id?: string;
          leads?: boolean;
          linked_at?: string;
          offer_id?: string;
          pins?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "feed_items_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "feed_items_offer_id_fkey";
            columns: ["offer_id"];
            isOneToOne: false;
            referencedRelation: "feed_offers";
            referencedColumns: ["id"];
          },
        ];
      };
      feed_offers: {
        Row: {
          brand: string;
          category_text: string;
          color: Database["public"]["Enums"]["item_color"] | null;
          color_text: string;
          description: string;
          digest: string;
          feed_id: string;
          first_seen_at: string;
          garment: Database["public"]["Enums"]["garment"] | null;
          gtins: string[];
          id: string;
          images: string[];
          is_available: boolean;
          key: string;
          missed_runs: number;
          missing_since: string | null;
          name: string;
          on_sale: boolean;
          price: number;
          search_text: string;
          sizes: NonNullable<Json>;
          sizes_in_stock: Database["public"]["Enums"]["size"][];
          style_code: string;
          url: string;
        };
        ComputedFields: never;
        Insert: {
          brand: string;
          category_text: string;
          color?: Database["public"]["Enums"]["item_color"] | null;
          color_text: string;
          description: string;
          digest: string;
          feed_id: string;
          first_seen_at?: string;
          garment?: Database["public"]["Enums"]["garment"] | null;
          gtins: string[];
          id?: string;
          images: string[];
          is_available: boolean;
          key: string;
          missed_runs?: number;
          missing_since?: string | null;
          name: string;
          on_sale: boolean;
          price: number;
          search_text?: never;
          sizes: NonNullable<Json>;
          sizes_in_stock: Database["public"]["Enums"]["size"][];
          style_code: string;
          url: string;
        };
        Update: {
          brand?: string;
          category_text?: string;
          color?: Database["public"]["Enums"]["item_color"] | null;
          color_text?: string;
          description?: string;
          digest?: string;
          feed_id?: string;
          first_seen_at?: string;
          garment?: Database["public"]["Enums"]["garment"] | null;
          gtins?: string[];
          id?: string;
          images?: string[];
          is_available?: boolean;
          key?: string;
          missed_runs?: number;
          missing_since?: string | null;
          name?: string;
          on_sale?: boolean;
          price?: number;
          search_text?: never;
          sizes?: NonNullable<Json>;
          sizes_in_stock?: Database["public"]["Enums"]["size"][];
          style_code?: string;
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "feed_offers_feed_id_fkey";
            columns: ["feed_id"];
            isOneToOne: false;
            referencedRelation: "feeds";
            referencedColumns: ["id"];
          },
        ];
      };
      feed_runs: {
        Row: {
          approved: boolean;
          counts: NonNullable<Json>;
          created_at: string;
          digest: string | null;
          etag: string | null;
          feed_id: string;
          file_at: string | null;
          findings: NonNullable<Json>;
          finished_at: string | null;
          headers: string[] | null;
          id: string;
          import_id: string | null;
          is_dry: boolean;
          last_modified: string | null;
          problem: string | null;
          step: Database["public"]["Enums"]["feed_run_step"];
        };
        ComputedFields: never;
        Insert: {
          approved?: boolean;
          counts?: NonNullable<Json>;
          created_at?: string;
          digest?: string | null;
          etag?: string | null;
          feed_id: string;
          file_at?: string | null;
          findings?: NonNullable<Json>;
          finished_at?: string | null;
          headers?: string[] | null;
          id?: string;
          import_id?: string | null;
          is_dry: boolean;
          last_modified?: string | null;
          problem?: string | null;
          step?: Database["public"]["Enums"]["feed_run_step"];
        };
        Update: {
          approved?: boolean;
          counts?: NonNullable<Json>;
          created_at?: string;
          digest?: string | null;
          etag?: string | null;
          feed_id?: string;
          file_at?: string | null;
          findings?: NonNullable<Json>;
          finished_at?: string | null;
          headers?: string[] | null;
          id?: string;
          import_id?: string | null;
          is_dry?: boolean;
          last_modified?: string | null;
          problem?: string | null;
          step?: Database["public"]["Enums"]["feed_run_step"];
        };
        Relationships: [
          {
            foreignKeyName: "feed_runs_feed_id_fkey";
            columns: ["feed_id"];
            isOneToOne: false;
            referencedRelation: "feeds";
            referencedColumns: ["id"];
          },
        ];
      };
      feeds: {
        Row: {
          address: string | null;
          columns: NonNullable<Json>;
          created_at: string;
          every_hours: number | null;
          file: string | null;
          id: string;
          is_active: boolean;
          name: string;
          origin: string | null;
          shop_id: string;
          updated_at: string;
          words: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          columns?: NonNullable<Json>;
          created_at?: string;
          every_hours?: number | null;
          file?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          origin?: string | null;
          shop_id: string;
          updated_at?: string;
          words?: NonNullable<Json>;
        };
        Update: {
          address?: string | null;
          columns?: NonNullable<Json>;
          created_at?: string;
          every_hours?: number | null;
          file?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          origin?: string | null;
          shop_id?: string;
          updated_at?: string;
          words?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "feeds_shop_id_fkey";
            columns: ["shop_id"];
            isOneToOne: false;
            referencedRelation: "shops";
            referencedColumns: ["id"];
          },
        ];
      };
      item_checks: {
        Row: {
          checked_at: string;
          item_id: string;
        };
        ComputedFields: never;
        Insert: {
          checked_at: string;
          item_id: string;
        };
        Update: {
          checked_at?: string;
          item_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "item_checks_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: true;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
        ];
      };
      item_clicks: {
        Row: {
          affiliate_link_id: string | null;
          clicked_at: string;
          clicked_hour: string;
          id: number;
          item_id: string;
          outfit_id: string | null;
          screen: Database["public"]["Enums"]["shop_screen"];
          visitor: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_link_id?: string | null;
          clicked_at?: string;
          clicked_hour?: never;
          id?: never;
          item_id: string;
          outfit_id?: string | null;
          screen: Database["public"]["Enums"]["shop_screen"];
          visitor: string;
        };
        Update: {
          affiliate_link_id?: string | null;
          clicked_at?: string;
          clicked_hour?: never;
          id?: never;
          item_id?: string;
          outfit_id?: string | null;
          screen?: Database["public"]["Enums"]["shop_screen"];
          visitor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "item_clicks_affiliate_link_id_fkey";
            columns: ["affiliate_link_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_links";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "item_clicks_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "item_clicks_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      item_variant_changes: {
        Row: {
          availability: Database["public"]["Enums"]["item_availability"];
          changed_at: string;
          id: number;
          item_id: string;
          price: number | null;
          regular_price: number | null;
          size: Database["public"]["Enums"]["size"] | null;
        };
        ComputedFields: never;
        Insert: {
          availability: Database["public"]["Enums"]["item_availability"];
          changed_at: string;
          id?: never;
          item_id: string;
          price?: number | null;
          regular_price?: number | null;
          size?: Database["public"]["Enums"]["size"] | null;
        };
        Update: {
          availability?: Database["public"]["Enums"]["item_availability"];
          changed_at?: string;
          id?: never;
          item_id?: string;
          price?: number | null;
          regular_price?: number | null;
          size?: Database["public"]["Enums"]["size"] | null;
        };
        Relationships: [
          {
            foreignKeyName: "item_variant_changes_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
        ];
      };
      item_variants: {
        Row: {
          availability: Database["public"]["Enums"]["item_availability"];
          changed_at: string;
          current_price: number;
          gtin: string | null;
          id: string;
          item_id: string;
          price: number;
          reference_price: number | null;
          sale_ends_at: string | null;
          sale_price: number | null;
          sale_starts_at: string | null;
          size: Database["public"]["Enums"]["size"] | null;
        };
        ComputedFields: never;
        Insert: {
          availability?: Database["public"]["Enums"]["item_availability"];
          changed_at?: string;
          current_price?: number;
          gtin?: string | null;
          id?: string;
          item_id: string;
          price: number;
          reference_price?: number | null;
          sale_ends_at?: string | null;
          sale_price?: number | null;
          sale_starts_at?: string | null;
          size?: Database["public"]["Enums"]["size"] | null;
        };
        Update: {
          availability?: Database["public"]["Enums"]["item_availability"];
          changed_at?: string;
          current_price?: number;
          gtin?: string | null;
          id?: string;
          item_id?: string;
          price?: number;
          reference_price?: number | null;
          sale_ends_at?: string | null;
          sale_price?: number | null;
          sale_starts_at?: string | null;
          size?: Database["public"]["Enums"]["size"] | null;
        };
        Relationships: [
          {
            foreignKeyName: "item_variants_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
        ];
      };
      items: {
        Row: {
          affiliate_link_id: string | null;
          availability: Database["public"]["Enums"]["item_availability"];
          color: Database["public"]["Enums"]["item_color"];
          created_at: string;
          further_images: string[];
          garment: Database["public"]["Enums"]["garment"];
          highest_price: number | null;
          id: string;
          image: string;
          name: string;
          on_sale: boolean;
          price: number;
          reduction: number;
          reference_price: number | null;
          retailer: Database["public"]["Enums"]["retailer"];
          retailer_url: string;
          search_text: string;
          shop_id: string;
          shop_name: string;
          shop_slug: string;
          sizes: Database["public"]["Enums"]["size"][];
          slug: string;
          style_code: string | null;
          tags: string[];
          taken_down_at: string | null;
          tracking_code: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_link_id?: string | null;
          availability?: Database["public"]["Enums"]["item_availability"];
          color: Database["public"]["Enums"]["item_color"];
          created_at?: string;
          further_images?: string[];
          garment: Database["public"]["Enums"]["garment"];
          highest_price?: number | null;
          id?: string;
          image?: string;
          name: string;
          on_sale?: boolean;
          price: number;
          reduction?: never;
          reference_price?: number | null;
          retailer?: Database["public"]["Enums"]["retailer"];
          retailer_url: string;
          search_text?: never;
          shop_id: string;
          shop_name?: string;
          shop_slug?: string;
          sizes?: Database["public"]["Enums"]["size"][];
          slug?: string;
          style_code?: string | null;
          tags?: string[];
          taken_down_at?: string | null;
          tracking_code?: string | null;
          updated_at?: string;
        };
        Update: {
          affiliate_link_id?: string | null;
          availability?: Database["public"]["Enums"]["item_availability"];
          color?: Database["public"]["Enums"]["item_color"];
          created_at?: string;
          further_images?: string[];
          garment?: Database["public"]["Enums"]["garment"];
          highest_price?: number | null;
          id?: string;
          image?: string;
          name?: string;
          on_sale?: boolean;
          price?: number;
          reduction?: never;
          reference_price?: number | null;
          retailer?: Database["public"]["Enums"]["retailer"];
          retailer_url?: string;
          search_text?: never;
          shop_id?: string;
          shop_name?: string;
          shop_slug?: string;
          sizes?: Database["public"]["Enums"]["size"][];
          slug?: string;
          style_code?: string | null;
          tags?: string[];
          taken_down_at?: string | null;
          tracking_code?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "items_affiliate_link_id_fkey";
            columns: ["affiliate_link_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_links";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "items_shop_id_fkey";
            columns: ["shop_id"];
            isOneToOne: false;
            referencedRelation: "shops";
            referencedColumns: ["id"];
          },
        ];
      };
      mail_preferences: {
        Row: {
          changes: boolean;
          events: boolean;
          follow_up: boolean;
          reminder_day: boolean;
          reminder_hour: boolean;
          requests: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          changes?: boolean;
          events?: boolean;
          follow_up?: boolean;
          reminder_day?: boolean;
          reminder_hour?: boolean;
          requests?: boolean;
          user_id: string;
        };
        Update: {
          changes?: boolean;
          events?: boolean;
          follow_up?: boolean;
          reminder_day?: boolean;
          reminder_hour?: boolean;
          requests?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
      message_outbox: {
        Row: {
          alert_recipient_id: string | null;
          attempts: number;
          created_at: string;
          dedupe_key: string;
          due_at: string;
          id: string;
          kind: Database["public"]["Enums"]["message_kind"];
          last_error: string | null;
          payload: NonNullable<Json>;
          recipient: string | null;
          sent_at: string | null;
          status: Database["public"]["Enums"]["message_status"];
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          alert_recipient_id?: string | null;
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          due_at?: string;
          id?: string;
          kind: Database["public"]["Enums"]["message_kind"];
          last_error?: string | null;
          payload?: NonNullable<Json>;
          recipient?: string | null;
          sent_at?: string | null;
          status?: Database["public"]["Enums"]["message_status"];
          user_id?: string | null;
        };
        Update: {
          alert_recipient_id?: string | null;
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          due_at?: string;
          id?: string;
          kind?: Database["public"]["Enums"]["message_kind"];
          last_error?: string | null;
          payload?: NonNullable<Json>;
          recipient?: string | null;
          sent_at?: string | null;
          status?: Database["public"]["Enums"]["message_status"];
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "message_outbox_alert_recipient_fkey";
            columns: ["alert_recipient_id"];
            isOneToOne: false;
            referencedRelation: "alert_recipients";
            referencedColumns: ["id"];
          },
        ];
      };
      network_accounts: {
        Row: {
          adds: boolean;
          created_at: string;
          id: string;
          name: string;
          profile: NonNullable<Json>;
          report_days: string[];
        };
        ComputedFields: never;
        Insert: {
          adds?: boolean;
          created_at?: string;
          id?: string;
          name: string;
          profile?: NonNullable<Json>;
          report_days?: string[];
        };
        Update: {
          adds?: boolean;
          created_at?: string;
          id?: string;
          name?: string;
          profile?: NonNullable<Json>;
          report_days?: string[];
        };
        Relationships: [];
      };
      network_advertisers: {
        Row: {
          account_id: string;
          advertiser: string;
          partner_id: string;
        };
        ComputedFields: never;
        Insert: {
          account_id: string;
          advertiser: string;
          partner_id: string;
        };
        Update: {
          account_id?: string;
          advertiser?: string;
          partner_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "network_advertisers_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "network_accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "network_advertisers_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      network_payment_lines: {
        Row: {
          commission: number;
          line_key: string;
          line_reference: string;
          order_reference: string;
          payment_id: string;
        };
        ComputedFields: never;
        Insert: {
          commission: number;
          line_key: string;
          line_reference?: string;
          order_reference?: string;
          payment_id: string;
        };
        Update: {
          commission?: number;
          line_key?: string;
          line_reference?: string;
          order_reference?: string;
          payment_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "network_payment_lines_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "network_payments";
            referencedColumns: ["id"];
          },
        ];
      };
      network_payments: {
        Row: {
          account_id: string | null;
          amount: number;
          created_at: string;
          id: string;
          paid_on: string;
          partner_id: string | null;
          reference: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          amount: number;
          created_at?: string;
          id?: string;
          paid_on: string;
          partner_id?: string | null;
          reference: string;
        };
        Update: {
          account_id?: string | null;
          amount?: number;
          created_at?: string;
          id?: string;
          paid_on?: string;
          partner_id?: string | null;
          reference?: string;
        };
        Relationships: [
          {
            foreignKeyName: "network_payments_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "network_accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "network_payments_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      objective_hours: {
        Row: {
          callers: number;
          environment: string;
          hour: string;
          missed: number;
          objective: Database["public"]["Enums"]["objective_kind"];
          release: string;
          remote: string;
          screen: string;
          visits: number;
        };
        ComputedFields: never;
        Insert: {
          callers: number;
          environment: string;
          hour: string;
          missed: number;
          objective: Database["public"]["Enums"]["objective_kind"];
          release: string;
          remote: string;
          screen: string;
          visits: number;
        };
        Update: {
          callers?: number;
          environment?: string;
          hour?: string;
          missed?: number;
          objective?: Database["public"]["Enums"]["objective_kind"];
          release?: string;
          remote?: string;
          screen?: string;
          visits?: number;
        };
        Relationships: [];
      };
      outfit_credits: {
        Row: {
          credited_at: string;
          expert_id: string;
          listed_at: string | null;
          outfit_id: string;
        };
        ComputedFields: never;
        Insert: {
          credited_at?: string;
          expert_id: string;
          listed_at?: string | null;
          outfit_id: string;
        };
        Update: {
          credited_at?: string;
          expert_id?: string;
          listed_at?: string | null;
          outfit_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_credits_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "outfit_credits_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: true;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      outfit_images: {
        Row: {
          alt_text: string;
          created_at: string;
          display_order: number;
          file_size: number | null;
          file_type: string | null;
          height: number | null;
          id: string;
          image_url: string;
          outfit_id: string;
          placeholder_color: string | null;
          view_type: Database["public"]["Enums"]["image_view"];
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          alt_text?: string;
          created_at?: string;
          display_order: number;
          file_size?: number | null;
          file_type?: string | null;
          height?: number | null;
          id?: string;
          image_url: string;
          outfit_id: string;
          placeholder_color?: string | null;
          view_type?: never;
          width?: number | null;
        };
        Update: {
          alt_text?: string;
          created_at?: string;
          display_order?: number;
          file_size?: number | null;
          file_type?: string | null;
          height?: number | null;
          id?: string;
          image_url?: string;
          outfit_id?: string;
          placeholder_color?: string | null;
          view_type?: never;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_images_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      outfit_items: {
        Row: {
          item_id: string;
          outfit_id: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          item_id: string;
          outfit_id: string;
          position: number;
        };
        Update: {
          item_id?: string;
          outfit_id?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_items_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "outfit_items_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      outfit_review_votes: {
        Row: {
          created_at: string;
          review_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          review_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          review_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_review_votes_review_id_fkey";
            columns: ["review_id"];
            isOneToOne: false;
            referencedRelation: "outfit_reviews";
            referencedColumns: ["id"];
          },
        ];
      };
      outfit_reviews: {
        Row: {
          author_avatar: string | null;
          author_name: string;
          comment: string;
          created_at: string;
          helpful_count: number;
          id: string;
          is_verified: boolean;
          outfit_id: string;
          rating: number;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author_avatar?: string | null;
          author_name: string;
          comment?: string;
          created_at?: string;
          helpful_count?: number;
          id?: string;
          is_verified?: boolean;
          outfit_id: string;
          rating: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          author_avatar?: string | null;
          author_name?: string;
          comment?: string;
          created_at?: string;
          helpful_count?: number;
          id?: string;
          is_verified?: boolean;
          outfit_id?: string;
          rating?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_reviews_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      outfit_views: {
        Row: {
          outfit_id: string;
          viewed_at: string;
          viewed_on: string;
          visitor: string;
        };
        ComputedFields: never;
        Insert: {
          outfit_id: string;
          viewed_at?: string;
          viewed_on?: never;
          visitor: string;
        };
        Update: {
          outfit_id?: string;
          viewed_at?: string;
          viewed_on?: never;
          visitor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "outfit_views_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      outfits: {
        Row: {
          budget: Database["public"]["Enums"]["budget_band"];
          click_count: number;
          colors: Database["public"]["Enums"]["item_color"][];
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          favorite_count: number;
          free_shipping: boolean;
          hero_image: string;
          id: string;
          item_count: number;
          list_text: string;
          listed: boolean;
          occasion: Database["public"]["Enums"]["occasion"];
          offered_count: number;
          popularity: number;
          rating: number | null;
          reference_price: number | null;
          retailers: Database["public"]["Enums"]["retailer"][];
          review_count: number;
          search_text: string;
          season_tags: Database["public"]["Enums"]["season"][];
          size_range: string | null;
          sizes: Database["public"]["Enums"]["size"][];
          slug: string;
          status: Database["public"]["Enums"]["outfit_status"];
          subtitle: string | null;
          tags: string[];
          title: string;
          total_price: number;
          updated_at: string;
          vibe: Database["public"]["Enums"]["vibe"];
          view_count: number;
        };
        ComputedFields: never;
        Insert: {
          budget: Database["public"]["Enums"]["budget_band"];
          click_count?: number;
          colors?: Database["public"]["Enums"]["item_color"][];
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          favorite_count?: number;
          free_shipping?: boolean;
          hero_image?: string;
          id?: string;
          item_count?: number;
          list_text?: never;
          listed?: never;
          occasion: Database["public"]["Enums"]["occasion"];
          offered_count?: number;
          popularity?: number;
          rating?: number | null;
          reference_price?: number | null;
          retailers?: Database["public"]["Enums"]["retailer"][];
          review_count?: number;
          search_text?: never;
          season_tags?: Database["public"]["Enums"]["season"][];
          size_range?: string | null;
          sizes?: Database["public"]["Enums"]["size"][];
          slug: string;
          status?: Database["public"]["Enums"]["outfit_status"];
          subtitle?: string | null;
          tags?: string[];
          title: string;
          total_price?: number;
          updated_at?: string;
          vibe: Database["public"]["Enums"]["vibe"];
          view_count?: number;
        };
        Update: {
          budget?: Database["public"]["Enums"]["budget_band"];
          click_count?: number;
          colors?: Database["public"]["Enums"]["item_color"][];
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          favorite_count?: number;
          free_shipping?: boolean;
          hero_image?: string;
          id?: string;
          item_count?: number;
          list_text?: never;
          listed?: never;
          occasion?: Database["public"]["Enums"]["occasion"];
          offered_count?: number;
          popularity?: number;
          rating?: number | null;
          reference_price?: number | null;
          retailers?: Database["public"]["Enums"]["retailer"][];
          review_count?: number;
          search_text?: never;
          season_tags?: Database["public"]["Enums"]["season"][];
          size_range?: string | null;
          sizes?: Database["public"]["Enums"]["size"][];
          slug?: string;
          status?: Database["public"]["Enums"]["outfit_status"];
          subtitle?: string | null;
          tags?: string[];
          title?: string;
          total_price?: number;
          updated_at?: string;
          vibe?: Database["public"]["Enums"]["vibe"];
          view_count?: number;
        };
        Relationships: [];
      };
      package_intakes: {
        Row: {
          created_at: string;
          package_id: string;
          questions: NonNullable<Json>;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          package_id: string;
          questions: NonNullable<Json>;
          version: number;
        };
        Update: {
          created_at?: string;
          package_id?: string;
          questions?: NonNullable<Json>;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "package_intakes_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "service_packages";
            referencedColumns: ["id"];
          },
        ];
      };
      partner_api_keys: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          key_hash: string;
          last_used_at: string | null;
          name: string;
          partner_id: string | null;
          prefix: string;
          revoked_at: string | null;
          scopes: string[];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key_hash: string;
          last_used_at?: string | null;
          name: string;
          partner_id?: string | null;
          prefix: string;
          revoked_at?: string | null;
          scopes: string[];
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key_hash?: string;
          last_used_at?: string | null;
          name?: string;
          partner_id?: string | null;
          prefix?: string;
          revoked_at?: string | null;
          scopes?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "partner_api_keys_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      partner_postbacks: {
        Row: {
          account_id: string | null;
          approved_words: string[];
          created_at: string;
          currency: string;
          declined_words: string[];
          field_names: NonNullable<Json>;
          key_hash: string;
          last_received_at: string | null;
          partner_id: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          approved_words: string[];
          created_at?: string;
          currency: string;
          declined_words: string[];
          field_names: NonNullable<Json>;
          key_hash: string;
          last_received_at?: string | null;
          partner_id: string;
        };
        Update: {
          account_id?: string | null;
          approved_words?: string[];
          created_at?: string;
          currency?: string;
          declined_words?: string[];
          field_names?: NonNullable<Json>;
          key_hash?: string;
          last_received_at?: string | null;
          partner_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "partner_postbacks_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "network_accounts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "partner_postbacks_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: true;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      release_changes: {
        Row: {
          action: Database["public"]["Enums"]["release_action"];
          app: string;
          approved_by: string | null;
          changed_at: string;
          changed_by: string;
          environment: string;
          percent: number | null;
          pull_request: string | null;
          reason: string | null;
          release: string;
          spent_budgets: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: Database["public"]["Enums"]["release_action"];
          app: string;
          approved_by?: string | null;
          changed_at: string;
          changed_by: string;
          environment: string;
          percent?: number | null;
          pull_request?: string | null;
          reason?: string | null;
          release: string;
          spent_budgets?: string | null;
        };
        Update: {
          action?: Database["public"]["Enums"]["release_action"];
          app?: string;
          approved_by?: string | null;
          changed_at?: string;
          changed_by?: string;
          environment?: string;
          percent?: number | null;
          pull_request?: string | null;
          reason?: string | null;
          release?: string;
          spent_budgets?: string | null;
        };
        Relationships: [];
      };
      release_packages: {
        Row: {
          environment: string;
          saved_at: string;
          versions: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          environment: string;
          saved_at: string;
          versions: NonNullable<Json>;
        };
        Update: {
          environment?: string;
          saved_at?: string;
          versions?: NonNullable<Json>;
        };
        Relationships: [];
      };
      remote_objectives: {
        Row: {
          environment: string;
          objective: Database["public"]["Enums"]["objective_kind"];
          owner: string | null;
          percent: number;
          remote: string;
          within: number | null;
        };
        ComputedFields: never;
        Insert: {
          environment: string;
          objective: Database["public"]["Enums"]["objective_kind"];
          owner?: string | null;
          percent: number;
          remote: string;
          within?: number | null;
        };
        Update: {
          environment?: string;
          objective?: Database["public"]["Enums"]["objective_kind"];
          owner?: string | null;
          percent?: number;
          remote?: string;
          within?: number | null;
        };
        Relationships: [];
      };
      seen_outfits: {
        Row: {
          outfit_id: string;
          seen_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          outfit_id: string;
          seen_at?: string;
          user_id: string;
        };
        Update: {
          outfit_id?: string;
          seen_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "seen_outfits_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      service_packages: {
        Row: {
          buffer_after_minutes: number;
          buffer_before_minutes: number;
          created_at: string;
          description: string;
          duration_minutes: number;
          expert_id: string;
          id: string;
          is_active: boolean;
          name: string;
          place_kind: Database["public"]["Enums"]["place_kind"] | null;
          price: number;
          service_type: Database["public"]["Enums"]["service_type"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          created_at?: string;
          description?: string;
          duration_minutes: number;
          expert_id: string;
          id?: string;
          is_active?: boolean;
          name: string;
          place_kind?: Database["public"]["Enums"]["place_kind"] | null;
          price: number;
          service_type: Database["public"]["Enums"]["service_type"];
          updated_at?: string;
        };
        Update: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          created_at?: string;
          description?: string;
          duration_minutes?: number;
          expert_id?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          place_kind?: Database["public"]["Enums"]["place_kind"] | null;
          price?: number;
          service_type?: Database["public"]["Enums"]["service_type"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "service_packages_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      shop_redirects: {
        Row: {
          shop_id: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          shop_id: string;
          slug: string;
        };
        Update: {
          shop_id?: string;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shop_redirects_shop_id_fkey";
            columns: ["shop_id"];
            isOneToOne: false;
            referencedRelation: "shops";
            referencedColumns: ["id"];
          },
        ];
      };
      shopped_items: {
        Row: {
          item_id: string;
          outfit_id: string;
          shopped_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          item_id: string;
          outfit_id: string;
          shopped_at?: string;
          user_id: string;
        };
        Update: {
          item_id?: string;
          outfit_id?: string;
          shopped_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shopped_items_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "shopped_items_outfit_id_fkey";
            columns: ["outfit_id"];
            isOneToOne: false;
            referencedRelation: "outfits";
            referencedColumns: ["id"];
          },
        ];
      };
      shops: {
        Row: {
          created_at: string;
          domains: string[];
          free_shipping: boolean;
          id: string;
          name: string;
          note: string;
          partner_id: string | null;
          retailer: Database["public"]["Enums"]["retailer"];
          slug: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          domains: string[];
          free_shipping?: boolean;
          id?: string;
          name: string;
          note?: string;
          partner_id?: string | null;
          retailer?: Database["public"]["Enums"]["retailer"];
          slug?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          domains?: string[];
          free_shipping?: boolean;
          id?: string;
          name?: string;
          note?: string;
          partner_id?: string | null;
          retailer?: Database["public"]["Enums"]["retailer"];
          slug?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shops_partner_id_fkey";
            columns: ["partner_id"];
            isOneToOne: false;
            referencedRelation: "affiliate_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      style_profiles: {
        Row: {
          brands: Database["public"]["Enums"]["quiz_brand"][];
          budget: Database["public"]["Enums"]["budget_band"] | null;
          colors: Database["public"]["Enums"]["item_color"][];
          for_you: boolean;
          occasions: Database["public"]["Enums"]["occasion"][];
          shoe_size: Database["public"]["Enums"]["shoe_size"] | null;
          size: Database["public"]["Enums"]["size"] | null;
          updated_at: string;
          user_id: string;
          vibe: Database["public"]["Enums"]["vibe"] | null;
        };
        ComputedFields: never;
        Insert: {
          brands?: Database["public"]["Enums"]["quiz_brand"][];
          budget?: Database["public"]["Enums"]["budget_band"] | null;
          colors?: Database["public"]["Enums"]["item_color"][];
          for_you?: boolean;
          occasions?: Database["public"]["Enums"]["occasion"][];
          shoe_size?: Database["public"]["Enums"]["shoe_size"] | null;
          size?: Database["public"]["Enums"]["size"] | null;
          updated_at?: string;
          user_id: string;
          vibe?: Database["public"]["Enums"]["vibe"] | null;
        };
        Update: {
          brands?: Database["public"]["Enums"]["quiz_brand"][];
          budget?: Database["public"]["Enums"]["budget_band"] | null;
          colors?: Database["public"]["Enums"]["item_color"][];
          for_you?: boolean;
          occasions?: Database["public"]["Enums"]["occasion"][];
          shoe_size?: Database["public"]["Enums"]["shoe_size"] | null;
          size?: Database["public"]["Enums"]["size"] | null;
          updated_at?: string;
          user_id?: string;
          vibe?: Database["public"]["Enums"]["vibe"] | null;
        };
        Relationships: [];
      };
      stylist_invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expert_id: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expert_id: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expert_id?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "stylist_invitations_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: false;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      stylists: {
        Row: {
          expert_id: string;
          granted_at: string;
          granted_by: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          expert_id: string;
          granted_at?: string;
          granted_by?: string | null;
          user_id: string;
        };
        Update: {
          expert_id?: string;
          granted_at?: string;
          granted_by?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stylists_expert_id_fkey";
            columns: ["expert_id"];
            isOneToOne: true;
            referencedRelation: "expert_stylists";
            referencedColumns: ["id"];
          },
        ];
      };
      telemetry_events: {
        Row: {
          bytes: number | null;
          caller: number | null;
          channel: Database["public"]["Enums"]["release_channel"];
          compared: boolean;
          control: string | null;
          environment: string;
          error: string | null;
          frames: string[] | null;
          id: number;
          kind: Database["public"]["Enums"]["telemetry_kind"];
          message: string | null;
          received_at: string;
          release: string;
          remote: string;
          screen: string;
          source_file: string | null;
          source_line: number | null;
          trouble: string | null;
          value: number | null;
          weight: number;
        };
        ComputedFields: never;
        Insert: {
          bytes?: number | null;
          caller?: number | null;
          channel: Database["public"]["Enums"]["release_channel"];
          compared?: boolean;
          control?: string | null;
          environment: string;
          error?: string | null;
          frames?: string[] | null;
          id?: never;
          kind: Database["public"]["Enums"]["telemetry_kind"];
          message?: string | null;
          received_at?: string;
          release: string;
          remote: string;
          screen: string;
          source_file?: string | null;
          source_line?: number | null;
          trouble?: string | null;
          value?: number | null;
          weight?: number;
        };
        Update: {
          bytes?: number | null;
          caller?: number | null;
          channel?: Database["public"]["Enums"]["release_channel"];
          compared?: boolean;
          control?: string | null;
          environment?: string;
          error?: string | null;
          frames?: string[] | null;
          id?: never;
          kind?: Database["public"]["Enums"]["telemetry_kind"];
          message?: string | null;
          received_at?: string;
          release?: string;
          remote?: string;
          screen?: string;
          source_file?: string | null;
          source_line?: number | null;
          trouble?: string | null;
          value?: number | null;
          weight?: number;
        };
        Relationships: [];
      };
      user_preferences: {
        Row: {
          granted_at: string;
          granted_by: string | null;
          is_admin: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          granted_at?: string;
          granted_by?: string | null;
          is_admin?: boolean;
          user_id: string;
        };
        Update: {
          granted_at?: string;
          granted_by?: string | null;
          is_admin?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { id: string; key: string }; Returns: undefined };
      add_busy_calendar: { Args: { address: string; counts_tentative?: boolean }; Returns: string };
      add_import_rows: { Args: { import: string; rows: Json }; Returns: undefined };
      admin_feeds: { Args: { feed?: string }; Returns: Json };
      admin_items: {
        Args: {
          availabilities?: string[];
          colors?: string[];
          descending?: boolean;
          garments?: string[];
          page_offset?: number;
          page_size?: number;
          search?: string;
          shops?: string[];
          sort?: string;
          state?: string;
        };
        Returns: Json;
      };
      admin_offers: {
        Args: {
          colors?: string[];
          descending?: boolean;
          garments?: string[];
          new_since?: string;
          page_offset?: number;
          page_size?: number;
          price_from?: number;
          price_until?: number;
          search?: string;
          shops?: string[];
          sizes?: string[];
          sort?: string;
          state?: string;
        };
        Returns: Json;
      };
      admin_shops: {
        Args: {
          descending?: boolean;
          has_partner?: boolean;
          page_offset?: number;
          page_size?: number;
          search?: string;
          shop?: string;
          sort?: string;
        };
        Returns: Json;
      };
      admin_summary: {
        Args: Record<PropertyKey, never>;
        Returns: {
          closed_links: number;
          dead_messages: number;
          differing_links: number;
          differing_payments: string[];
          drafts: number;
          ending_sales: number;
          failed_imports: number;
          incomplete_outfits: number;
          late_reports: Json;
          missing_items: number;
          next_starts_at: string;
          stopped_feeds: Json;
          to_close: number;
          unattended: number;
          waiting: number;
          wayless_partners: number;
        }[];
      };
      admin_visits: {
        Args: { page_offset?: number; page_size?: number; state?: string };
        Returns: Json;
      };
      affiliate_report: {
        Args: {
          from_day: string;
          group_by: string;
          link?: string;
          partner?: string;
          time_zone: string;
          until_day: string;
        };
        Returns: Json;
      };
      affiliate_summary: { Args: { time_zone?: string }; Returns: Json };
      answer_proposal: { Args: { accepts: boolean; proposal: string }; Returns: undefined };
      answer_visits: { Args: { accept: boolean; links: Json }; Returns: number };
      apply_sales: { Args: Record<PropertyKey, never>; Returns: number };
      arrange_favorites: { Args: { list?: string; things: string[] }; Returns: undefined };
      available_slots: {
        Args: {
          expert: string;
          from_day: string;
          holder?: string;
          moving?: string;
          package?: string;
          until_day: string;
        };
        Returns: {
          day: string;
          hours_end: string;
          starts: string[];
          states: string[];
          times: string[];
        }[];
      };
      begin_release_change: { Args: Record<PropertyKey, never>; Returns: string };
      blocking_rule: { Args: { expert: string }; Returns: string };
      book_for_client: {
        Args: {
          beyond_limits?: boolean;
          booking_date: string;
          client?: string;
          client_email?: string;
          client_name?: string;
          client_phone?: string;
          expert: string;
          notes?: string;
          package: string;
          start_time: string;
        };
        Returns: string;
      };
      booking_contacts: {
        Args: { bookings: string[] };
        Returns: {
          booking_id: string;
          email: string;
        }[];
      };
      booking_event: { Args: { booking: string }; Returns: Json };
      booking_list: { Args: { booking: string }; Returns: Json };
      booking_places: {
        Args: { bookings: string[] };
        Returns: {
          booking_id: string;
          kind: Database["public"]["Enums"]["place_kind"];
          place: string;
        }[];
      };
      busy_calendars: {
        Args: { expert: string };
        Returns: {
          checked_at: string;
          counts_tentative: boolean;
          failing_since: string;
          id: string;
          is_reading: boolean;
          name: string;
          next_read_at: string;
          problem: string;
          sessions: number;
          skipped: Json;
        }[];
      };
      calendar_addresses: { Args: Record<PropertyKey, never>; Returns: string[] };
      cancel_account_deletion: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cancelled_at: string | null;
          cancelled_bookings: number;
          confirm_before: string;
          erase_after: string;
          erased_at: string | null;
          id: string;
          requested_at: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "account_deletion_requests";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_items: { Args: { change: Json; dry_run: boolean; items: Json }; Returns: Json };
      confirm_alerts: { Args: { confirm_key: string }; Returns: string };
      confirm_network_host: { Args: { host: string }; Returns: undefined };
      create_api_key: { Args: { name: string; partner?: string; scopes: string[] }; Returns: Json };
      create_calendar_feed: {
        Args: { kind: Database["public"]["Enums"]["calendar_feed_kind"]; with_requests?: boolean };
        Returns: string;
      };
      create_postback: {
        Args: {
          account?: string;
          approved: string[];
          currency: string;
          declined: string[];
          field_names: Json;
          partner: string;
        };
        Returns: string;
      };
      credit_outfits: { Args: { credits: Json }; Returns: Json };
      credited_stylists: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          slug: string;
        }[];
      };
      delete_links: { Args: { links: string[] }; Returns: number };
      end_alerts: { Args: { unsubscribe_key: string }; Returns: boolean };
      enter_partner_api: {
        Args: { digest: string; scope: string };
        Returns: {
          outcome: string;
          partner_id: string;
          quota: number;
          remaining: number;
          resets_in: number;
        }[];
      };
      erase_due_accounts: { Args: Record<PropertyKey, never>; Returns: number };
      error_budgets: {
        Args: { of_environment?: string };
        Returns: {
          day_burn: number;
          day_callers: number;
          environment: string;
          hour_burn: number;
          hour_callers: number;
          incident_since: string;
          objective: Database["public"]["Enums"]["objective_kind"];
          owner: string;
          percent: number;
          remote: string;
          spent: number;
          within: number;
          worst_release: string;
          worst_screen: string;
        }[];
      };
      expert_summary: {
        Args: { expert_slug: string };
        Returns: {
          id: string;
          name: string;
          next_day: string;
          next_start: string;
          profile_image: string;
          slug: string;
        }[];
      };
      expire_pending_bookings: { Args: Record<PropertyKey, never>; Returns: number };
      export_account: { Args: Record<PropertyKey, never>; Returns: Json };
      export_affiliate_rows: {
        Args: { after?: string; kind: string; page_size?: number };
        Returns: Json;
      };
      export_items: { Args: { after?: string; shop?: string }; Returns: Json };
      feed_refusals: {
        Args: { run: string };
        Returns: {
          offer: string;
          reason: string;
          row_number: number;
        }[];
      };
      follow_link: {
        Args: {
          caller?: string;
          code: string;
          collection?: string;
          item?: string;
          offer?: string;
          outfit?: string;
          screen?: string;
          sub?: string;
          visitor?: string;
        };
        Returns: {
          address: string;
          outcome: string;
        }[];
      };
      follow_offer: { Args: { item: string; offer: string; pins: string[] }; Returns: undefined };
      for_you: {
        Args: {
          budget?: string;
          colors?: string[];
          kept_items?: string[];
          kept_outfits?: string[];
          occasions?: string[];
          page_size?: number;
          seen_outfits?: string[];
          vibe?: string;
        };
        Returns: Json;
      };
      forwarded_addresses: { Args: Record<PropertyKey, never>; Returns: string[] };
      grant_administrator: { Args: { email: string }; Returns: undefined };
      hold_time: {
        Args: { expert: string; holder: string; package: string; starts_at: string };
        Returns: string;
      };
      invitation: {
        Args: { id: string; key: string };
        Returns: {
          email: string;
          expert_name: string;
          expires_at: string;
          state: string;
        }[];
      };
      invite_stylist: { Args: { email: string; expert: string }; Returns: string };
      item_price_history: {
        Args: { item_id: string };
        Returns: {
          price: number;
          regular_price: number;
          since: string;
        }[];
      };
      item_usage: {
        Args: { item: string };
        Returns: {
          alert_count: number;
          click_count: number;
          commission: number;
          link_commission: number;
          link_item_count: number;
          list_count: number;
          outfits: Json;
          picture_problem: string;
        }[];
      };
      judge_budgets: {
        Args: { addresses?: Json; of_environment: string; webhook?: string };
        Returns: number;
      };
      leave_studio: { Args: { bookings: string; reason?: string }; Returns: undefined };
      list_import_outcomes: {
        Args: { after?: number; import: string; refused?: boolean };
        Returns: Json;
      };
      list_imports: {
        Args: { only_import?: string };
        Returns: {
          columns: string[];
          counts: Json;
          created_at: string;
          error: string;
          file_name: string;
          finished_at: string;
          id: string;
          kind: Database["public"]["Enums"]["import_kind"];
          row_count: number;
          started_by: string;
          step: Database["public"]["Enums"]["import_step"];
        }[];
      };
      list_outfits: {
        Args: {
          budgets?: string[];
          collection?: string;
          colors?: string[];
          occasions?: string[];
          page_offset?: number;
          page_size?: number;
          price_from?: number;
          price_to?: number;
          search?: string;
          seasons?: string[];
          sort?: string;
          stylist?: string;
          vibes?: string[];
        };
        Returns: Json;
      };
      list_payment_lines: { Args: { payment: string }; Returns: Json };
      list_payments: { Args: { page_offset?: number }; Returns: Json };
      list_unpaid_lines: { Args: { day: string; payer: string }; Returns: Json };
      lost_items: { Args: { outfit: string }; Returns: Json };
      merge_shops: { Args: { source: string; target: string }; Returns: undefined };
      my_alerts: {
        Args: { manage_key?: string };
        Returns: {
          ended_at: string;
          expert_id: string;
          id: string;
          image: string;
          item_id: string;
          kind: Database["public"]["Enums"]["alert_kind"];
          name: string;
          notified_at: string;
          notified_price: number;
          outfit_id: string;
          price: number;
          price_limit: number;
          since_price: number;
          size: Database["public"]["Enums"]["size"];
          sizes: Database["public"]["Enums"]["size"][];
          slug: string;
          taken_down_at: string;
        }[];
      };
      newest_migration: { Args: Record<PropertyKey, never>; Returns: string };
      note_shopped: { Args: { item: string; outfit: string }; Returns: undefined };
      open_favorites: { Args: Record<PropertyKey, never>; Returns: string };
      other_offers: {
        Args: { item: string };
        Returns: {
          id: string;
          price: number;
          shop_name: string;
          sizes: Database["public"]["Enums"]["size"][];
          tracking_code: string;
        }[];
      };
      outfits_left_empty: {
        Args: { items: string[] };
        Returns: {
          id: string;
          title: string;
        }[];
      };
      own_review: {
        Args: { outfit: string };
        Returns: {
          author_avatar: string;
          author_name: string;
          comment: string;
          created_at: string;
          helpful_count: number;
          id: string;
          is_verified: boolean;
          rating: number;
          updated_at: string;
        }[];
      };
      own_review_name: { Args: Record<PropertyKey, never>; Returns: string };
      own_studio: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bio: string;
          cancel_bookings_because: string | null;
          city: string;
          created_at: string;
          credentials: string[];
          experience_years: number;
          hourly_rate: number;
          id: string;
          is_active: boolean;
          is_verified: boolean;
          name: string;
          profile_image: string;
          rating: number;
          slug: string;
          specializations: Database["public"]["Enums"]["specialization"][];
          time_zone: string;
          total_reviews: number;
          updated_at: string;
        };
        SetofOptions: {
          from: "*";
          to: "expert_stylists";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      partner_api_conversion: {
        Args: {
          amount: number;
          click: string;
          code: string;
          earned?: number;
          effective_at?: string;
          happened_at?: string;
          line?: string;
          line_status?: Database["public"]["Enums"]["commission_status"];
          order_number: string;
          partner: string;
        };
        Returns: Json;
      };
      partner_api_conversion_once: {
        Args: {
          amount: number;
          click: string;
          code: string;
          digest: string;
          earned?: number;
          effective_at?: string;
          fingerprint: string;
          happened_at?: string;
          idempotency_key: string;
          line?: string;
          line_status?: Database["public"]["Enums"]["commission_status"];
          order_number: string;
          partner: string;
        };
        Returns: Json;
      };
      partner_api_link: { Args: { code: string; partner: string }; Returns: Json };
      partner_api_links: {
        Args: { after: string; link_status?: string; page_size: number; partner: string };
        Returns: Json;
      };
      partner_api_report: {
        Args: {
          code: string;
          from_day: string;
          group_by: string;
          partner: string;
          time_zone: string;
          until_day: string;
        };
        Returns: Json;
      };
      partner_details: { Args: { slug: string }; Returns: Json };
      partner_way: { Args: { partner: string }; Returns: string };
      pause_visits: { Args: { host: string; paused: boolean }; Returns: undefined };
      people: {
        Args: { search?: string };
        Returns: {
          coming_bookings: number;
          email: string;
          ends_at: string;
          expert_name: string;
          expert_slug: string;
          granted_at: string;
          granted_by: string;
          id: string;
          is_last: boolean;
          role: string;
        }[];
      };
      pick_offers: { Args: { picks: Json }; Returns: Json };
      price_drops: {
        Args: { item_ids: string[]; outfit_ids: string[]; since: string };
        Returns: {
          id: string;
          price: number;
          was: number;
        }[];
      };
      propose_time: {
        Args: {
          beyond_limits?: boolean;
          booking: string;
          booking_date: string;
          expected_starts_at?: string;
          message?: string;
          start_time: string;
        };
        Returns: {
          answer: Database["public"]["Enums"]["proposal_answer"];
          answered_at: string | null;
          booking_date: string;
          booking_id: string;
          created_at: string;
          ends_at: string;
          expires_at: string;
          id: string;
          message: string | null;
          proposed_by: Database["public"]["Enums"]["actor_role"];
          start_time: string;
          starts_at: string;
        };
        SetofOptions: {
          from: "*";
          to: "booking_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      queue_alert_digests: { Args: Record<PropertyKey, never>; Returns: number };
      quiz_outfits: {
        Args: {
          brands: string[];
          budget: string;
          colors: string[];
          occasions: string[];
          page_offset?: number;
          page_size?: number;
          vibe: string;
        };
        Returns: Json;
      };
      read_calendar_feed: { Args: { digest: string; known: string[] }; Returns: Json };
      reading_functions: { Args: Record<PropertyKey, never>; Returns: string[] };
      record_history: {
        Args: { of_record: string; of_table: string; older_than?: number; page_size?: number };
        Returns: {
          action: Database["public"]["Enums"]["change_action"];
          actor_email: string;
          after: Json;
          before: Json;
          changed_at: string;
          id: number;
          subject: string;
          table_name: string;
        }[];
      };
      record_item_click: {
        Args: {
          item: string;
          outfit: string;
          screen: Database["public"]["Enums"]["shop_screen"];
          visitor: string;
        };
        Returns: boolean;
      };
      record_notification: {
        Args: { caller: string; digest: string; fields: Json };
        Returns: Json;
      };
      record_outfit_view: { Args: { outfit: string; visitor: string }; Returns: boolean };
      record_release_change: {
        Args: {
          action: Database["public"]["Enums"]["release_action"];
          app: string;
          environment: string;
          mailbox: string;
          reason: string;
          release: string;
          version: number;
        };
        Returns: undefined;
      };
      record_telemetry: { Args: { batch: Json; caller: string }; Returns: boolean };
      refresh_busy_calendar: {
        Args: { calendar: string; counts_tentative?: boolean };
        Returns: undefined;
      };
      refused_callers: { Args: { of_environment: string }; Returns: number };
      release_errors: {
        Args: { hours?: number };
        Returns: {
          environment: string;
          error: string;
          first_release: string;
          first_seen: string;
          frames: string[];
          kind: Database["public"]["Enums"]["telemetry_kind"];
          last_seen: string;
          message: string;
          release: string;
          remote: string;
          report_count: number;
          screen: string;
          screens: string[];
          source_file: string;
          source_line: number;
          visitors: number;
        }[];
      };
      release_health: {
        Args: { hours?: number };
        Returns: {
          bytes_p75: number;
          channel: Database["public"]["Enums"]["release_channel"];
          cls_p75: number;
          environment: string;
          errors: number;
          failures: number;
          fallbacks: number;
          inp_p75: number;
          last_seen: string;
          lcp_p75: number;
          load_p75: number;
          loads: number;
          release: string;
          remote: string;
        }[];
      };
      release_hold: { Args: { holder: string }; Returns: undefined };
      release_metrics: {
        Args: { of_environment: string; of_remote: string; since: string };
        Returns: {
          callers: number;
          callers_with_errors: number;
          compared: boolean;
          distinct_with_errors: number;
          release: string;
        }[];
      };
      remove_alert: { Args: { alert: string; manage_key?: string }; Returns: undefined };
      remove_busy_calendar: { Args: { calendar: string }; Returns: undefined };
      request_account_deletion: {
        Args: { bookings?: string; reason?: string };
        Returns: {
          cancelled_at: string | null;
          cancelled_bookings: number;
          confirm_before: string;
          erase_after: string;
          erased_at: string | null;
          id: string;
          requested_at: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "account_deletion_requests";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      restore_links: { Args: { links: string[] }; Returns: number };
      restore_version: {
        Args: { change: number; latest: number; of_record: string; of_table: string };
        Returns: undefined;
      };
      retry_message: {
        Args: { message: string };
        Returns: Database["public"]["Enums"]["message_status"];
      };
      revoke_administrator: { Args: { user_id: string }; Returns: undefined };
      revoke_api_key: { Args: { api_key: string }; Returns: string };
      revoke_stylist: {
        Args: { bookings: string; reason?: string; user_id: string };
        Returns: undefined;
      };
      run_import: {
        Args: { dry_run?: boolean; import: string; row_numbers?: number[] };
        Returns: undefined;
      };
      save_collection: {
        Args: { collection: string; columns: Json; outfits: string[]; version?: string };
        Returns: string;
      };
      save_item: { Args: { item: Json }; Returns: string };
      save_items: { Args: { items: Json }; Returns: Json };
      save_outfit: {
        Args: {
          collections: string[];
          columns: Json;
          images: Json;
          items: string[];
          outfit: string;
          version?: string;
        };
        Returns: string[];
      };
      screen_health: {
        Args: { hours?: number };
        Returns: {
          bytes_p75: number;
          channel: Database["public"]["Enums"]["release_channel"];
          cls_p75: number;
          environment: string;
          errors: number;
          failures: number;
          fallbacks: number;
          inp_p75: number;
          last_seen: string;
          lcp_p75: number;
          load_p75: number;
          loads: number;
          release: string;
          remote: string;
          screen: string;
        }[];
      };
      search_all_outfits: {
        Args: {
          budgets?: string[];
          descending?: boolean;
          occasions?: string[];
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          statuses?: string[];
          vibes?: string[];
        };
        Returns: Json;
      };
      search_catalogue: {
        Args: {
          filters?: Json;
          kinds?: string[];
          page_offset?: number;
          page_size?: number;
          search?: string;
        };
        Returns: Json;
      };
      search_facets: { Args: { filters?: Json; kind?: string; search?: string }; Returns: Json };
      search_links: {
        Args: {
          descending?: boolean;
          page_offset?: number;
          page_size?: number;
          partner?: string;
          search?: string;
          sort?: string;
          statuses?: string[];
        };
        Returns: Json;
      };
      search_partners: {
        Args: {
          categories?: string[];
          descending?: boolean;
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          statuses?: string[];
          tiers?: string[];
        };
        Returns: Json;
      };
      set_alert: {
        Args: {
          address?: string;
          expert_id?: string;
          item_id?: string;
          kind: Database["public"]["Enums"]["alert_kind"];
          manage_key?: string;
          outfit_id?: string;
          price_limit?: number;
          size?: Database["public"]["Enums"]["size"];
          time_zone?: string;
        };
        Returns: string;
      };
      set_calendar_addresses: { Args: { addresses: string[] }; Returns: string[] };
      set_collection_outfits: {
        Args: { collection: string; outfits: string[] };
        Returns: undefined;
      };
      set_expert_week: {
        Args: { expert: string; was?: Json; windows: Json };
        Returns: {
          day_of_week: number;
          end_time: string;
          expert_id: string;
          id: string;
          is_available: boolean;
          start_time: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "expert_availability";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      set_link_status: { Args: { links: string[]; status: string }; Returns: number };
      set_objectives: { Args: { of_environment: string; remotes: Json }; Returns: undefined };
      set_package_intake: {
        Args: { package: string; questions: Json; was: number };
        Returns: number;
      };
      set_partner_status: { Args: { partners: string[]; status: string }; Returns: number };
      shared_list: { Args: { token: string }; Returns: Json };
      shop_page: {
        Args: { path: string };
        Returns: {
          item_count: number;
          name: string;
          slug: string;
        }[];
      };
      similar_items: {
        Args: {
          item_id: string;
          page_size?: number;
          price_within?: number;
          wanted_size?: Database["public"]["Enums"]["size"];
        };
        Returns: {
          availability: Database["public"]["Enums"]["item_availability"];
          color: Database["public"]["Enums"]["item_color"];
          highest_price: number;
          id: string;
          image: string;
          name: string;
          price: number;
          reference_price: number;
          retailer: Database["public"]["Enums"]["retailer"];
          retailer_url: string;
          shop_name: string;
          shop_slug: string;
          sizes: Database["public"]["Enums"]["size"][];
          slug: string;
          tracking_code: string;
        }[];
      };
      start_explanations: {
        Args: { day: string; expert: string; package?: string; start_time?: string };
        Returns: {
          amount: number;
          from_time: string;
          label: string;
          local_time: string;
          reason: string;
          source: string;
          source_id: string;
          starts_at: string;
          until_time: string;
        }[];
      };
      start_feed_run: { Args: { approve?: boolean; dry: boolean; feed: string }; Returns: string };
      start_import: {
        Args: {
          columns: string[];
          file_name: string;
          kind: Database["public"]["Enums"]["import_kind"];
          row_count: number;
          settings?: Json;
        };
        Returns: string;
      };
      studio_bookings: {
        Args: {
          booking?: string;
          client?: string;
          expert: string;
          from_time?: string;
          only_open?: boolean;
          until_time?: string;
        };
        Returns: {
          answer_by: string;
          buffer_after: number;
          buffer_before: number;
          cancel_reason: string;
          client_email: string;
          client_id: string;
          client_name: string;
          client_notes: string;
          client_phone: string;
          client_time_zone: string;
          day: string;
          ends_at: string;
          id: string;
          intake_answers: Json;
          intake_version: number;
          minute: number;
          package_id: string;
          package_name: string;
          place: string;
          place_kind: Database["public"]["Enums"]["place_kind"];
          proposal_expires_at: string;
          proposal_id: string;
          proposal_message: string;
          proposed_at: string;
          sequence: number;
          service_type: Database["public"]["Enums"]["service_type"];
          shared_list_id: string;
          starts_at: string;
          status: Database["public"]["Enums"]["booking_status"];
          total_amount: number;
        }[];
      };
      studio_clients: {
        Args: { expert: string; search?: string };
        Returns: {
          client_email: string;
          client_id: string;
          client_name: string;
          client_phone: string;
          has_note: boolean;
          id: string;
          last_at: string;
          next_at: string;
          sessions: number;
        }[];
      };
      studio_events: {
        Args: { expert: string; since: string };
        Returns: {
          actor_role: Database["public"]["Enums"]["actor_role"];
          booking_id: string;
          client_name: string;
          happened_at: string;
          id: number;
          moved_from: string;
          package_name: string;
          starts_at: string;
          status: Database["public"]["Enums"]["booking_status"];
          status_before: Database["public"]["Enums"]["booking_status"];
        }[];
      };
      studio_spans: {
        Args: { expert: string; from_day: string; until_day: string };
        Returns: {
          day: string;
          from_minute: number;
          id: string;
          kind: string;
          note: string;
          until_minute: number;
        }[];
      };
      suggest_search: { Args: { typed: string }; Returns: Json };
      swap_outfit_item: {
        Args: { item?: string; lost: string; offer?: string; outfit: string; version: string };
        Returns: Json;
      };
      undelivered: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempts: number;
          created_at: string;
          id: string;
          kind: string;
          last_error: string;
          recipient: string;
        }[];
      };
      undo_feed_run: { Args: { run: string }; Returns: undefined };
      undo_import: { Args: { import: string }; Returns: undefined };
      undo_item_saves: { Args: { items: Json }; Returns: Json };
      unused_files: {
        Args: { older_than?: string };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined };
      withdraw_proposal: { Args: { proposal: string }; Returns: undefined };
    };
    Enums: {
      actor_role: "client" | "stylist" | "administrator" | "system";
      affiliate_network:
        | "awin"
        | "cj"
        | "rakuten"
        | "impact"
        | "partnerize"
        | "tradedoubler"
        | "webgains"
        | "skimlinks"
        | "sovrn"
        | "flexoffers"
        | "other";
      alert_kind: "price_drop" | "back_in_stock" | "new_looks";
      booking_status: "pending" | "confirmed" | "cancelled" | "completed" | "no_show";
      budget_band: "under_100" | "100_200" | "200_400" | "over_400";
      calendar_feed_kind: "sessions" | "bookings";
      change_action: "insert" | "update" | "delete";
      commission_event_kind: "reported" | "changed" | "approved" | "declined" | "paid";
      commission_source: "report" | "api" | "notification" | "payment" | "administrator";
      commission_status: "pending" | "approved" | "declined" | "paid";
      feed_run_step: "queued" | "reading" | "done" | "unchanged" | "held" | "failed";
      garment:
        | "coat"
        | "blazer"
        | "knit"
        | "shirt"
        | "tee"
        | "trousers"
        | "jeans"
        | "skirt"
        | "dress"
        | "boots"
        | "trainers"
        | "heels"
        | "bag"
        | "belt"
        | "scarf"
        | "jewellery"
        | "hat"
        | "sunglasses";
      image_view: "main" | "detail" | "styling";
      import_kind: "partners" | "links" | "conversions" | "items" | "reports" | "payments";
      import_step:
        | "uploading"
        | "checking"
        | "checked"
        | "importing"
        | "imported"
        | "undoing"
        | "undone"
        | "failed";
      item_availability: "in_stock" | "low_stock" | "sold_out" | "unknown";
      item_color:
        | "black"
        | "white"
        | "gray"
        | "navy"
        | "red"
        | "pink"
        | "purple"
        | "blue"
        | "green"
        | "yellow"
        | "orange"
        | "brown";
      link_status: "active" | "paused" | "expired";
      message_kind:
        | "account_deletion_requested"
        | "account_deletion_cancelled"
        | "account_erased"
        | "booking_requested"
        | "booking_confirmed"
        | "booking_cancelled"
        | "booking_rescheduled"
        | "booking_reminder"
        | "alert_confirmation"
        | "alert_digest"
        | "new_looks"
        | "incident_opened"
        | "incident_ended"
        | "incident_webhook"
        | "stylist_invitation"
        | "stylist_booking"
        | "booking_proposed"
        | "booking_place_changed"
        | "booking_follow_up"
        | "stylist_role_ended"
        | "feed_problem"
        | "calendar_failing"
        | "release_changed";
      message_status: "pending" | "sent" | "dead";
      objective_kind: "loads" | "lcp" | "inp";
      occasion: "work" | "casual" | "date" | "party" | "formal" | "vacation" | "workout" | "other";
      outfit_status: "draft" | "published";
      partner_status: "pending" | "active" | "inactive" | "suspended";
      partnership_tier: "bronze" | "silver" | "gold" | "premium";
      place_kind: "video" | "address" | "phone";
      product_category:
        | "Fashion & Apparel"
        | "Shoes & Accessories"
        | "Beauty & Cosmetics"
        | "Jewelry & Watches"
        | "Home & Lifestyle"
        | "Electronics"
        | "Sports & Fitness"
        | "Health & Wellness";
      proposal_answer: "open" | "accepted" | "declined" | "withdrawn" | "expired";
      quiz_brand: "ZARA" | "NORDSTROM" | "FOREVER21" | "MACYS" | "OTHER";
      release_action: "promote" | "canary" | "rollback" | "add" | "remove";
      release_channel: "stable" | "canary" | "fallback" | "override";
      retailer: "ZARA" | "MANGO" | "HM" | "OTHER";
      season: "Spring" | "Summer" | "Fall" | "Winter" | "All Season";
      service_type: "virtual" | "in_person" | "wardrobe_review" | "shopping_trip";
      shoe_size: "35" | "36" | "37" | "38" | "39" | "40" | "41" | "42";
      shop_screen:
        | "home"
        | "collection"
        | "outfit_list"
        | "outfit_detail"
        | "shop_this_look"
        | "favorites"
        | "search"
        | "quiz_results"
        | "item"
        | "other";
      size:
        | "XS"
        | "S"
        | "M"
        | "L"
        | "XL"
        | "XXL"
        | "35"
        | "36"
        | "37"
        | "38"
        | "39"
        | "40"
        | "41"
        | "42";
      specialization:
        | "personal_styling"
        | "special_occasions"
        | "professional_wardrobe"
        | "menswear"
        | "sustainable_fashion"
        | "wardrobe_audit";
      telemetry_kind:
        | "load"
        | "failure"
        | "fallback"
        | "error"
        | "lcp"
        | "inp"
        | "cls"
        | "uncaught"
        | "refused"
        | "touch";
      vibe: "minimal" | "classic" | "street" | "romantic" | "bohemian" | "edgy";
      visit_outcome:
        | "works"
        | "price_differs"
        | "sold_out"
        | "gone"
        | "moved"
        | "refused"
        | "unknown";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      actor_role: ["client", "stylist", "administrator", "system"],
      affiliate_network: [
        "awin",
        "cj",
        "rakuten",
        "impact",
        "partnerize",
        "tradedoubler",
        "webgains",
        "skimlinks",
        "sovrn",
        "flexoffers",
        "other",
      ],
      alert_kind: ["price_drop", "back_in_stock", "new_looks"],
      booking_status: ["pending", "confirmed", "cancelled", "completed", "no_show"],
      budget_band: ["under_100", "100_200", "200_400", "over_400"],
      calendar_feed_kind: ["sessions", "bookings"],
      change_action: ["insert", "update", "delete"],
      commission_event_kind: ["reported", "changed", "approved", "declined", "paid"],
      commission_source: ["report", "api", "notification", "payment", "administrator"],
      commission_status: ["pending", "approved", "declined", "paid"],
      feed_run_step: ["queued", "reading", "done", "unchanged", "held", "failed"],
      garment: [
        "coat",
        "blazer",
        "knit",
        "shirt",
        "tee",
        "trousers",
        "jeans",
        "skirt",
        "dress",
        "boots",
        "trainers",
        "heels",
        "bag",
        "belt",
        "scarf",
        "jewellery",
        "hat",
        "sunglasses",
      ],
      image_view: ["main", "detail", "styling"],
      import_kind: ["partners", "links", "conversions", "items", "reports", "payments"],
      import_step: [
        "uploading",
        "checking",
        "checked",
        "importing",
        "imported",
        "undoing",
        "undone",
        "failed",
      ],
      item_availability: ["in_stock", "low_stock", "sold_out", "unknown"],
      item_color: [
        "black",
        "white",
        "gray",
        "navy",
        "red",
        "pink",
        "purple",
        "blue",
        "green",
        "yellow",
        "orange",
        "brown",
      ],
      link_status: ["active", "paused", "expired"],
      message_kind: [
        "account_deletion_requested",
        "account_deletion_cancelled",
        "account_erased",
        "booking_requested",
        "booking_confirmed",
        "booking_cancelled",
        "booking_rescheduled",
        "booking_reminder",
        "alert_confirmation",
        "alert_digest",
        "new_looks",
        "incident_opened",
        "incident_ended",
        "incident_webhook",
        "stylist_invitation",
        "stylist_booking",
        "booking_proposed",
        "booking_place_changed",
        "booking_follow_up",
        "stylist_role_ended",
        "feed_problem",
        "calendar_failing",
        "release_changed",
      ],
      message_status: ["pending", "sent", "dead"],
      objective_kind: ["loads", "lcp", "inp"],
      occasion: ["work", "casual", "date", "party", "formal", "vacation", "workout", "other"],
      outfit_status: ["draft", "published"],
      partner_status: ["pending", "active", "inactive", "suspended"],
      partnership_tier: ["bronze", "silver", "gold", "premium"],
      place_kind: ["video", "address", "phone"],
      product_category: [
        "Fashion & Apparel",
        "Shoes & Accessories",
        "Beauty & Cosmetics",
        "Jewelry & Watches",
        "Home & Lifestyle",
        "Electronics",
        "Sports & Fitness",
        "Health & Wellness",
      ],
      proposal_answer: ["open", "accepted", "declined", "withdrawn", "expired"],
      quiz_brand: ["ZARA", "NORDSTROM", "FOREVER21", "MACYS", "OTHER"],
      release_action: ["promote", "canary", "rollback", "add", "remove"],
      release_channel: ["stable", "canary", "fallback", "override"],
      retailer: ["ZARA", "MANGO", "HM", "OTHER"],
      season: ["Spring", "Summer", "Fall", "Winter", "All Season"],
      service_type: ["virtual", "in_person", "wardrobe_review", "shopping_trip"],
      shoe_size: ["35", "36", "37", "38", "39", "40", "41", "42"],
      shop_screen: [
        "home",
        "collection",
        "outfit_list",
        "outfit_detail",
        "shop_this_look",
        "favorites",
        "search",
        "quiz_results",
        "item",
        "other",
      ],
      size: ["XS", "S", "M", "L", "XL", "XXL", "35", "36", "37", "38", "39", "40", "41", "42"],
      specialization: [
        "personal_styling",
        "special_occasions",
        "professional_wardrobe",
        "menswear",
        "sustainable_fashion",
        "wardrobe_audit",
      ],
      telemetry_kind: [
        "load",
        "failure",
        "fallback",
        "error",
        "lcp",
        "inp",
        "cls",
        "uncaught",
        "refused",
        "touch",
      ],
      vibe: ["minimal", "classic", "street", "romantic", "bohemian", "edgy"],
      visit_outcome: ["works", "price_differs", "sold_out", "gone", "moved", "refused", "unknown"],
    },
  },
} as const;

// Maximum lengths in characters, from check constraints; a list's is that of all its entries.

export const affiliateConversionsLengths = { line_reference: 200, order_reference: 100 } as const;

export const affiliateLinksLengths = { campaign_name: 200, original_url: 2048 } as const;

export const affiliatePartnersLengths = {
  contact_email: 254,
  contact_name: 120,
  contact_phone: 60,
  custom_items: 3000,
  geographic_coverage: 3000,
  link_template: 2048,
  logo_url: 2048,
  notes: 5000,
  shop_name: 120,
  slug: 200,
  social_media_links: 4000,
  website_url: 2048,
} as const;

export const bookingProposalsLengths = { message: 500 } as const;

export const budgetIncidentsLengths = { environment: 60, remote: 60 } as const;

export const clientNotesLengths = { note: 5000 } as const;

export const collectionsLengths = {
  cover_image: 2048,
  description: 5000,
  slug: 250,
  tags: 3000,
  title: 200,
} as const;

export const expertBookingsLengths = {
  cancel_reason: 500,
  client_name: 120,
  client_notes: 2000,
  intake_answers: 20000,
  place: 500,
} as const;

export const expertExceptionsLengths = { note: 200 } as const;

export const expertPlacesLengths = { address: 500, video_link: 500 } as const;

export const expertReviewsLengths = { review_text: 2000 } as const;

export const expertStylistsLengths = {
  bio: 5000,
  city: 80,
  credentials: 5000,
  name: 120,
  profile_image: 2048,
  slug: 200,
} as const;

export const favoriteListsLengths = { name: 60 } as const;

export const favoritesLengths = { note: 500 } as const;

export const feedsLengths = {
  address: 2048,
  columns: 8000,
  file: 255,
  name: 120,
  origin: 255,
  words: 90000,
} as const;

export const itemsLengths = {
  further_images: 10240,
  image: 2048,
  name: 200,
  retailer_url: 2048,
  slug: 120,
  style_code: 120,
  tags: 3000,
} as const;

export const networkAccountsLengths = { name: 120, profile: 8000 } as const;

export const networkAdvertisersLengths = { advertiser: 200 } as const;

export const networkPaymentsLengths = { reference: 100 } as const;

export const objectiveHoursLengths = {
  environment: 60,
  release: 60,
  remote: 60,
  screen: 80,
} as const;

export const outfitImagesLengths = { alt_text: 1000, image_url: 2048 } as const;

export const outfitReviewsLengths = { author_name: 60, comment: 2000 } as const;

export const outfitsLengths = {
  description: 5000,
  hero_image: 2048,
  size_range: 60,
  slug: 250,
  subtitle: 300,
  tags: 3000,
  title: 200,
} as const;

export const packageIntakesLengths = { questions: 20000 } as const;

export const partnerApiKeysLengths = { name: 80 } as const;

export const partnerPostbacksLengths = {
  approved_words: 500,
  declined_words: 500,
  field_names: 1000,
} as const;

export const releaseChangesLengths = {
  app: 60,
  approved_by: 300,
  changed_by: 100,
  environment: 60,
  pull_request: 300,
  reason: 500,
  release: 60,
  spent_budgets: 300,
} as const;

export const releasePackagesLengths = { environment: 60, versions: 500000 } as const;

export const remoteObjectivesLengths = { environment: 60, owner: 100, remote: 60 } as const;

export const servicePackagesLengths = { description: 3000, name: 200 } as const;

export const shopsLengths = { domains: 3000, name: 120, note: 2000, slug: 120 } as const;

export const stylistInvitationsLengths = { email: 320 } as const;

export const telemetryEventsLengths = {
  control: 60,
  environment: 60,
  error: 60,
  message: 200,
  release: 60,
  remote: 60,
  screen: 80,
  source_file: 200,
} as const;

// Maximum numbers of entries in lists.

export const affiliatePartnersCounts = {
  custom_items: 50,
  geographic_coverage: 50,
  product_categories: 20,
} as const;

export const collectionsCounts = { tags: 50 } as const;

export const expertStylistsCounts = { credentials: 50, specializations: 20 } as const;

export const itemsCounts = { further_images: 5, sizes: 20, tags: 50 } as const;

export const outfitsCounts = { season_tags: 20, tags: 50 } as const;

export const shopsCounts = { domains: 50 } as const;

export const styleProfilesCounts = { brands: 20, colors: 20, occasions: 20 } as const;

export const telemetryEventsCounts = { frames: 5 } as const;
